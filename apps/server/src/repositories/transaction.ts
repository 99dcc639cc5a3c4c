import type { Database } from '../database/database.js';
import type { Session } from '../database/session.js';
import { inTransaction } from '../database/transaction.js';
import { newEffects, writeEffects, type Effects } from './effects.js';

/** One transaction: everything written through it is kept together or not at all. */
export interface Transaction extends Session {
  /** The time of everything the transaction writes. */
  readonly now: Date;
  /** Milliseconds that changes of a zone are collected before it is rendered. */
  readonly publishDelay: number;
  /** The events and jobs that are written together when the work is done. */
  readonly effects: Effects;
}

/**
 * Runs work in one transaction, whole again when the database asks for it. What it tells and asks for is written by one
 * statement at its end.
 *
 * @returns what the work returned, when the jobs that it asked for are due, and whether DNS must follow before it goes on
 */
export const runTransaction = <Result>(
  database: Database,
  { now, publishDelay }: { readonly now: () => Date; readonly publishDelay: number },
  work: (tx: Transaction) => Promise<Result> | Result,
): Promise<{ result: Result; dueTimes: readonly Date[]; followZones: boolean }> =>
  inTransaction(database, async (session) => {
    const effects = newEffects();
    const tx = { ...session, now: now(), publishDelay, effects };
    const result = await work(tx);
    await writeEffects(tx);
    return { result, dueTimes: effects.dueTimes, followZones: effects.followZones };
  });
