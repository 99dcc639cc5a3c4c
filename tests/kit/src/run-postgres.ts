import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { loadCatalog, migrate, openDatabase } from '@cloud-account/database';
import {
  createDatabase,
  dropDatabases,
  hasPostgres,
  startPostgres,
  stopPostgres,
} from './postgres-server.js';
import { onceInRun, runDirectory } from './run.js';

/** The URL of an external server; without it, the run starts its own. */
const named = process.env.CLOUD_TEST_POSTGRES_URL;

/** True if there is a PostgreSQL server for tests, or one can be started. */
export const hasPostgresServer = (): boolean => Boolean(named) || hasPostgres();

const serverDirectory = (): string => path.join(runDirectory(), 'postgresql');

/** The data of a run need not survive a crash of the machine, and its statements are over before they would be compiled. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' };

const serverUrl = async (): Promise<string> =>
  named ?? onceInRun('postgresql-url', () => startPostgres(serverDirectory(), hasty));

/** The prefix of the names of all databases of this run. */
const prefix = (): string => `${path.basename(runDirectory()).replaceAll('-', '_')}_`;

/** The name of a database that is migrated and has the catalog; making it takes longer than ten copies of it. */
const templateOn = (server: string): Promise<string> =>
  onceInRun('postgresql-template', async () => {
    const name = `${prefix()}template`;
    const database = await openDatabase({ kind: 'postgresql', url: await createDatabase(server, name) });
    await migrate(database.pool);
    await loadCatalog(database.pool);
    await database.close();
    return name;
  });

/**
 * Creates a database with all migrations and the catalog, or an empty one.
 *
 * @returns its URL, and a function that removes it even when it is in use
 */
export async function createRunDatabase({ isEmpty = false } = {}) {
  const server = await serverUrl();
  const name = `${prefix()}${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(server, name, isEmpty ? undefined : await templateOn(server));
  return { url, drop: () => dropDatabases(server, name) };
}

/** Removes all remaining databases of the run, and the server that it started. */
export async function endPostgres(): Promise<void> {
  if (named) await dropDatabases(named, prefix());
  else stopPostgres(serverDirectory());
}
