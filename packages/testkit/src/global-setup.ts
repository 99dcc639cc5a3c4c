import { findProgram } from './nameservers/programs.js';
import { startPostgres } from './postgres-server.js';

/**
 * Starts the PostgreSQL server that all tests share, unless one is named by CLOUD_TEST_POSTGRES_URL or PostgreSQL is not
 * installed; tests that need it then say so.
 *
 * @returns what stops it
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CLOUD_TEST_POSTGRES_URL || findProgram('initdb') === undefined) return undefined;
  const server = await startPostgres();
  process.env.CLOUD_TEST_POSTGRES_URL = server.url;
  return () => server.stop();
}
