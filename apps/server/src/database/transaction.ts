import { setTimeout as sleep } from 'node:timers/promises';
import type { Prisma } from '../generated/prisma/client.js';
import type { Database } from './database.js';
import { DatabaseUnavailable } from './errors.js';
import type { Session } from './session.js';
import type { Statement } from './statement.js';
import { isConflict, isUnavailable } from './failures.js';

export { uniqueViolation } from './failures.js';

/** What work inside a transaction uses in place of the database. */
export type Transaction = Prisma.TransactionClient;

/** Waits before another try; `failures` counts the tries that failed, from 1. */
export type Backoff = (failures: number) => Promise<unknown>;

/** How often work is tried while other transactions stand in its way. */
const TRIES = 5;

/** 10 ms doubled with every failure, half of it by chance, so that two that collided do not collide again. */
const jitteredBackoff: Backoff = (failures) => sleep(5 * 2 ** failures * (0.5 + Math.random() / 2));

/**
 * Runs work in one transaction, READ COMMITTED. On a deadlock or a serialisation failure all of it is run again, so it
 * must do nothing outside the database. It must use `tx` only: the embedded engine has a single connection, and a call
 * to the database beside the transaction would wait for the transaction to end.
 *
 * @throws DatabaseUnavailable when no connection could be had in time, or the server is gone
 * @throws whatever the work throws, after rolling back
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
  backoff: Backoff = jitteredBackoff,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.prisma.$transaction(work);
    } catch (error) {
      if (isUnavailable(error)) throw new DatabaseUnavailable(error);
      if (!isConflict(error) || tries === TRIES) throw error;
      await backoff(tries);
    }
  }
}

/** Runs statements within a transaction of Prisma's. */
export const runOnPrisma =
  (client: Transaction): Session['run'] =>
  async <Values, Row extends object>(statement: Statement<Values, Row>, given: Values) => {
    const { text, values } = statement.with(given);
    if (/^(select|with)|returning/i.test(text)) {
      const rows = await client.$queryRawUnsafe<Row[]>(text, ...values);
      return { rows, count: rows.length };
    }
    return { rows: [], count: await client.$executeRawUnsafe(text, ...values) };
  };
