import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  createDatabase,
  dropDatabases,
  hasPostgres,
  startPostgres,
  stopPostgres,
} from './postgres-server.js';
import { onceInRun, runDirectory } from './run.js';

/** A server that somebody else runs; otherwise the run starts its own. */
const named = process.env.CLOUD_TEST_POSTGRES_URL;

/** Whether there is a PostgreSQL server for tests, or one can be started. */
export const hasPostgresServer = (): boolean => Boolean(named) || hasPostgres();

const ownDirectory = (): string => path.join(runDirectory(), 'postgresql');

/** No data of a run is wanted after a crash of the machine. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const serverUrl = async (): Promise<string> =>
  named ?? onceInRun('postgresql-url', () => startPostgres(ownDirectory(), hasty));

/** What the names of all databases of this run begin with. */
const prefix = (): string => `${path.basename(runDirectory()).replaceAll('-', '_')}_`;

/** Makes an empty database. @returns its URL, and what removes it again, whoever uses it */
export async function createRunDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await serverUrl();
  const name = `${prefix()}${randomUUID().slice(0, 8)}`;
  return { url: await createDatabase(server, name), drop: () => dropDatabases(server, name) };
}

/** Removes every database that the run has left, and the server that it started. */
export async function endPostgres(): Promise<void> {
  if (named) await dropDatabases(named, prefix());
  else stopPostgres(ownDirectory());
}
