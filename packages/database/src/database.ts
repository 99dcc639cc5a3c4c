import type pg from 'pg';
import { beginDirectory, openMemory, type OpenPool } from './embedded/open-embedded.js';
import { createPool } from './postgresql/pool.js';
import type { PostgresqlOptions } from './postgresql/pool.js';
import { requireSessions } from './postgresql/require-sessions.js';
import { ServerLock, type ServerUse } from './postgresql/server-lock.js';
import { runOn } from './session.js';
import type { Session } from './statement.js';

/**
 * The engine of the database: the embedded one with a directory of its own or in memory (for tests), or a PostgreSQL server.
 */
export type DatabaseOptions = (
  | { kind: 'embedded'; directory: string }
  | { kind: 'memory' }
  | PostgresqlOptions
) & {
  /**
   * The time limit for an answer of PostgreSQL to a query, in milliseconds; by default 20 s. The other time limits follow from
   * it: a statement waits half of it for a row that another server has locked, which may stand still for some seconds.
   */
  timeLimit?: number;
  /** The use of a PostgreSQL database by a server; absent for what is no server. Only one process has the embedded engine. */
  use?: ServerUse;
};

/**
 * An open database. The embedded engine has exactly one connection, so a statement on the database inside a transaction waits
 * for that transaction until it times out.
 */
export interface Database extends Session {
  readonly kind: DatabaseOptions['kind'];
  readonly pool: pg.Pool;
  /**
   * Changes whenever this process or another server may have changed rows; undefined where servers do not report their changes. Who
   * looks for changes at intervals reads nothing while it stays the same.
   */
  readonly activity: number | undefined;
  /** Calls a function whenever `activity` changes. @returns a function that ends that */
  onActivity(call: () => void): () => void;
  /** Runs a statement that only looks for changes, and does not count as activity. */
  readonly peek: Session['run'];
  /** The time limit for a transaction, in milliseconds. */
  readonly transactionLimit: number;
  /**
   * Resolves with the reason when the embedded engine ends without a request, or when another server uses a database that this one needs alone;
   * the process must then end.
   */
  readonly failed: Promise<Error>;
  /** @throws Error when the database does not answer */
  ping(): Promise<void>;
  /** Waits for running statements, then closes; the embedded engine writes a checkpoint. */
  close(): Promise<void>;
}

/** The time that closing waits for connections in use; their transactions are then rolled back. */
const CLOSE_MILLISECONDS = 10_000;

/**
 * Opens a database without a change; `migrate` makes its tables.
 *
 * @throws DatabaseWithoutSessions behind a pooler that gives each transaction another session
 * @throws DataDirectoryInUse when another process has the directory open
 * @throws DatabaseInUse when servers cannot share the database
 * @throws EmbeddedDatabaseFailed when the embedded engine does not start
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  (await beginDatabase(options)).database;

/**
 * Begins to open a database. It resolves as soon as only others work: the embedded engine in its thread, or PostgreSQL.
 *
 * @returns the open database, which rejects for the reasons for which `openDatabase` throws
 * @throws DataDirectoryInUse when another process has the directory open
 */
export async function beginDatabase(
  options: DatabaseOptions,
): Promise<{ readonly database: Promise<Database> }> {
  const { timeLimit = 20_000, use, ...engine } = options;
  // The embedded engine has only one connection: who waits for it waits for the end of a transaction.
  const transactionLimit = 1.5 * timeLimit;
  const { pool } = await beginPool(engine, timeLimit, transactionLimit, use);
  return { database: pool.then((opened) => databaseOver(engine.kind, transactionLimit, opened)) };
}

async function beginPool(
  options: DatabaseOptions,
  timeLimit: number,
  transactionLimit: number,
  use: ServerUse | undefined,
): Promise<{ readonly pool: Promise<OpenPool> }> {
  switch (options.kind) {
    case 'embedded':
      return beginDirectory(options.directory, transactionLimit);
    case 'memory':
      return { pool: openMemory(transactionLimit) };
    case 'postgresql':
      return { pool: openPostgresql(options, timeLimit, use) };
  }
}

async function openPostgresql(
  options: PostgresqlOptions,
  timeLimit: number,
  use: ServerUse | undefined,
): Promise<OpenPool> {
  await requireSessions(options.url, timeLimit);
  const lock = use && (await ServerLock.acquire(options.url, use, { timeLimit }));
  return {
    pool: createPool(options, timeLimit),
    failed: lock?.lost ?? new Promise(() => undefined),
    others: lock ?? { changes: undefined, report: () => undefined, onReport: () => undefined },
    close: async () => lock?.release(),
  };
}

function databaseOver(
  kind: Database['kind'],
  transactionLimit: number,
  { pool, failed, close, others }: OpenPool,
): Database {
  // The pool replaces a broken idle connection on the next use. Without a listener the event would end the process.
  pool.on('error', () => undefined);
  const run = runOn(pool);
  // A connection is released after each statement, and after each transaction.
  let released = 0;
  let peeks = 0;
  let reported = 0;
  const listeners = new Set<() => void>();
  const callListeners = () => {
    for (const call of listeners) call();
  };
  if (others !== undefined) others.onReport = callListeners;
  pool.on('release', () => {
    released += 1;
    if (released - peeks <= reported) return;
    reported = released - peeks;
    others?.report();
    callListeners();
  });
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    await endPool(pool);
    await close();
  };
  return {
    kind,
    pool,
    transactionLimit,
    run,
    get activity() {
      const { changes } = others ?? { changes: 0 };
      return changes === undefined ? undefined : released - peeks + changes;
    },
    onActivity: (call) => {
      listeners.add(call);
      return () => {
        listeners.delete(call);
      };
    },
    peek: (statement, values) => {
      peeks += 1;
      return run(statement, values);
    },
    failed,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: () => (closing ??= closeAll()),
  };
}

async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MILLISECONDS)));
  await Promise.race([pool.end(), timeLimit]);
  clearTimeout(timer);
}
