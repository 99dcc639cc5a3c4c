import { type Database, inTransaction, type Session } from '@cloud-account/database';
import { newEffects, writeEffects, type Effects } from './effects.js';

/** One transaction: all its writes are committed together or not at all. */
export interface Transaction extends Session {
  /** The time of everything that the transaction writes. */
  readonly now: Date;
  /** Milliseconds that changes of a zone are collected before it is rendered. */
  readonly publishDelay: number;
  /** The events and jobs that are written together at the end of the work. */
  readonly effects: Effects;
}

/**
 * Runs work in one transaction, and runs all of it again after a conflict. Its events and jobs are written by one statement at
 * its end, which is sent together with the commit.
 *
 * @returns the result of the work, when its jobs are due, and whether the caller must wait for DNS
 */
export const runTransaction = <Result>(
  database: Database,
  { now, publishDelay }: { readonly now: () => Date; readonly publishDelay: number },
  work: (tx: Transaction) => Promise<Result> | Result,
): Promise<{ result: Result; dueTimes: readonly Date[]; followZones: boolean }> =>
  inTransaction(
    database,
    async (session) => {
      const effects = newEffects();
      const tx = { ...session, now: now(), publishDelay, effects };
      return { tx, result: await work(tx) };
    },
    { last: (_session, { tx }) => writeEffects(tx) },
  ).then(({ tx: { effects }, result }) => ({
    result,
    dueTimes: effects.dueTimes,
    followZones: effects.followZones,
  }));
