import type pg from 'pg';
import { openDirectory, openMemory } from './embedded/open-embedded.js';
import { createPool } from './postgresql.js';
import type { PostgresqlOptions } from './postgresql.js';
import { runOn, type Session } from './session.js';

/**
 * Which engine keeps the data: the embedded one in a directory of its own or in memory (for tests), or a PostgreSQL
 * server.
 */
export type DatabaseOptions =
  { kind: 'embedded'; directory: string } | { kind: 'memory' } | PostgresqlOptions;

/**
 * An open database. The embedded engine has exactly one connection: inside a transaction, running a statement on the
 * database instead of the transaction waits for itself until it times out.
 */
export interface Database extends Session {
  readonly kind: DatabaseOptions['kind'];
  readonly pool: pg.Pool;
  /** Resolves with the reason if the engine ends by itself, which only an embedded one can; the process must then end. */
  readonly failed: Promise<Error>;
  /** @throws Error when the database does not answer */
  ping(): Promise<void>;
  /** Waits for what is running, then closes; the embedded engine writes a checkpoint. */
  close(): Promise<void>;
}

/** How long closing waits for connections in use; what they do is then rolled back. */
const CLOSE_MILLISECONDS = 10_000;

/**
 * Opens a database as it is: see `migrate` for its tables.
 *
 * @throws DataDirectoryInUse when another process has the directory open
 * @throws EmbeddedDatabaseFailed when the embedded engine does not start
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { pool, failed, close } = await openPool(options);
  // A connection that breaks while idle is replaced on the next use; unheard, the event would end the process.
  pool.on('error', () => undefined);
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    await endPool(pool);
    await close();
  };
  return {
    kind: options.kind,
    pool,
    run: runOn(pool),
    failed,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: () => (closing ??= closeAll()),
  };
}

async function openPool(
  options: DatabaseOptions,
): Promise<{ pool: pg.Pool; failed: Promise<Error>; close: () => Promise<void> }> {
  switch (options.kind) {
    case 'embedded':
      return openDirectory(options.directory);
    case 'memory':
      return openMemory();
    case 'postgresql':
      return {
        pool: createPool(options),
        failed: new Promise(() => undefined),
        close: () => Promise.resolve(),
      };
  }
}

async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MILLISECONDS)));
  await Promise.race([pool.end(), timeLimit]);
  clearTimeout(timer);
}
