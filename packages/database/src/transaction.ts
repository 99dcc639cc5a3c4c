import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.js';
import { DatabaseUnavailable } from './errors.js';
import { isConflict, isMissingReference, isUnavailable } from './failures.js';
import { runOn } from './session.js';
import type { Session } from './statement.js';

export { uniqueViolation } from './failures.js';

/** Waits before another try; `failures` counts the failed tries, from 1. */
export type Backoff = (failures: number) => Promise<unknown>;

/** The maximum of tries when there are conflicts with other transactions. */
const TRIES = 5;

type Last<Result> = (session: Session, result: Result) => Promise<unknown>;

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** 10 ms, doubled with every failure; half of it is random, so that two transactions that collided do not collide again. */
const jitteredBackoff: Backoff = (failures) => sleep(5 * 2 ** failures * (0.5 + Math.random() / 2));

/**
 * Runs work in one transaction, READ COMMITTED. After a conflict with another transaction (a deadlock, a serialisation failure, a row
 * that the other one has deleted) all of it runs again, so it must do nothing outside the database. It must use only the given
 * session: the embedded engine has a single connection, so a call to the database would wait for the end of the transaction.
 *
 * @param last writes what the work leaves for the end. It sends at most one statement, before its first `await`: the commit is
 *   sent right after it, without waiting for its answer
 * @throws DatabaseUnavailable when there was no free connection in time, the server cannot be reached, the work takes too
 *   long, or is in conflict with others each time
 * @throws any error of the work, after the rollback
 */
export async function inTransaction<Result>(
  database: Database,
  work: (session: Session) => Promise<Result>,
  { backoff = jitteredBackoff, last = nothing }: { backoff?: Backoff; last?: Last<Result> } = {},
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(database, work, last);
    } catch (error) {
      if (!(isConflict(error) || isMissingReference(error)) || tries === TRIES)
        throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
      await backoff(tries);
    }
  }
}

const ignore = (): undefined => undefined;

async function tryOnce<Result>(
  { pool, transactionLimit }: Database,
  work: (session: Session) => Promise<Result>,
  last: Last<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // The statement in progress reports a broken connection. Without a listener the event would end the process.
  client.on('error', ignore);
  // When it takes longer, its connection is closed, which ends it.
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseUnavailable(new Error('A transaction took too long.')));
    }, transactionLimit);
  });
  try {
    const result = await Promise.race([commit(client, work, last), tooLong]);
    release(client, false);
    return result;
  } catch (error) {
    // Closing the connection also rolls back, in every state. A commit that waits for a standby would delay the rollback, too.
    const broken = (isUnavailable(error) && !isConflict(error)) || !(await rolledBack(client));
    release(client, broken);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function commit<Result>(
  client: pg.PoolClient,
  work: (session: Session) => Promise<Result>,
  last: Last<Result>,
): Promise<Result> {
  const session = { run: runOn(client) };
  // Sent together with the first statement, and executed before it.
  const begun = client.query('BEGIN');
  begun.catch(ignore);
  const result = await work(session);
  await begun;
  const [, { command }] = await Promise.all([last(session, result), client.query('COMMIT')]);
  // After a failed statement the server rolls back, but reports a success.
  if (command !== 'COMMIT') throw new Error('A transaction went on after a statement of it had failed.');
  return result;
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );

const release = (client: pg.PoolClient, broken: boolean): void => {
  client.off('error', ignore);
  client.release(broken);
};
