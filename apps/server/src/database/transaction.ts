import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.js';
import { DatabaseUnavailable } from './errors.js';
import { isConflict, isUnavailable } from './failures.js';
import { runOn, type Session } from './session.js';

export { uniqueViolation } from './failures.js';

/** Waits before another try; `failures` counts the tries that failed, from 1. */
export type Backoff = (failures: number) => Promise<unknown>;

/** How often work is tried while other transactions stand in its way. */
const TRIES = 5;

/** How long one may take; a connection that it keeps for longer is closed, which ends it. */
const MILLISECONDS = 15_000;

/** 10 ms doubled with every failure, half of it by chance, so that two that collided do not collide again. */
const jitteredBackoff: Backoff = (failures) => sleep(5 * 2 ** failures * (0.5 + Math.random() / 2));

/**
 * Runs work in one transaction, READ COMMITTED. On a deadlock or a serialisation failure all of it is run again, so it
 * must do nothing outside the database. It must use the session that it is given only: the embedded engine has a single
 * connection, and a call to the database beside the transaction would wait for the transaction to end.
 *
 * @throws DatabaseUnavailable when no connection could be had in time, the server is gone, or the work takes too long
 * @throws whatever the work throws, after rolling back
 */
export async function inTransaction<Result>(
  database: Database,
  work: (session: Session) => Promise<Result>,
  backoff: Backoff = jitteredBackoff,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(database.pool, work);
    } catch (error) {
      if (isUnavailable(error)) throw new DatabaseUnavailable(error);
      if (!isConflict(error) || tries === TRIES) throw error;
      await backoff(tries);
    }
  }
}

const ignore = (): undefined => undefined;

async function tryOnce<Result>(pool: pg.Pool, work: (session: Session) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // The statement that a broken connection fails tells of it; unheard, the event would end the process.
  client.on('error', ignore);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseUnavailable(new Error('A transaction took too long.')));
    }, MILLISECONDS);
  });
  try {
    const result = await Promise.race([commit(client, work), tooLong]);
    give(client, false);
    return result;
  } catch (error) {
    // Closing the connection rolls back too, whatever state it is in.
    const broken = error instanceof DatabaseUnavailable || !(await rolledBack(client));
    give(client, broken);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function commit<Result>(
  client: pg.PoolClient,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  const result = await work({ run: runOn(client) });
  const { command } = await client.query('COMMIT');
  // After a statement that failed the server rolls back, and calls that a success.
  if (command !== 'COMMIT') throw new Error('A transaction went on after a statement of it had failed.');
  return result;
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );

const give = (client: pg.PoolClient, broken: boolean): void => {
  client.off('error', ignore);
  client.release(broken);
};
