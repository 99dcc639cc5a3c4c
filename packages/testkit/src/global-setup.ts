import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findProgram } from '@cloud-account/cli/programs';
import { startPostgres } from './postgres-server.js';

const server = fileURLToPath(new URL('../../../apps/server/', import.meta.url));

/** Embedded databases start from the template, which is made anew when migrations or the catalog have changed. */
function makeTemplate(): void {
  const program = ['--conditions=source', '--import', 'tsx', 'src/database/embedded/build-template.ts'];
  const { status, stderr } = spawnSync(process.execPath, program, { cwd: server, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The template of embedded databases cannot be made:\n${stderr}`);
}

/**
 * Starts the PostgreSQL server that all tests share, unless one is named by CLOUD_TEST_POSTGRES_URL or PostgreSQL is not
 * installed; tests that need it then say so.
 *
 * @returns what stops it
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  makeTemplate();
  if (process.env.CLOUD_TEST_POSTGRES_URL || findProgram('initdb') === undefined) return undefined;
  const postgres = await startPostgres();
  process.env.CLOUD_TEST_POSTGRES_URL = postgres.url;
  return () => postgres.stop();
}
