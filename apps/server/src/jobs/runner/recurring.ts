import type { Cloud } from '../../cloud/cloud.js';
import type { JobKind } from '../../generated/job-kinds.js';
import { forgetDone } from '../../repositories/job-queue.js';
import { enqueue } from '../../work/enqueue.js';
import type { Transaction } from '../../repositories/transaction.js';

const MINUTE = 60_000;

/** The jobs that ask for themselves again when they are done, and how long after the start they are done first. */
const recurring = {
  collectStatistics: MINUTE,
  pruneHistory: MINUTE,
  scheduleBackups: MINUTE,
  sweepFiles: MINUTE,
  sweepObjects: MINUTE,
  watchNodes: 1_000,
} as const satisfies Partial<Record<JobKind, number>>;

/** A job that asks for itself again. */
export type RecurringJob = keyof typeof recurring;

/** About how many of those that are done are kept of each kind, however often it is done. */
const KEPT = 100;

const ask = (tx: Transaction, kind: RecurringJob, delay: number): void => {
  enqueue(tx, { kind, subject: 'all', runAt: new Date(tx.now.getTime() + delay) });
};

/** Asks for a recurring job after a while, in milliseconds; asking while it is asked for changes nothing. */
export const scheduleNextRun = (cloud: Cloud, kind: RecurringJob, delay: number): Promise<void> =>
  cloud.transaction(async (tx) => {
    await forgetDone(tx, kind, new Date(tx.now.getTime() - KEPT * delay));
    ask(tx, kind, delay);
  });

/** Asks for every recurring job for the first time. */
export const startRecurring = (cloud: Cloud): Promise<void> =>
  cloud.transaction((tx) => {
    for (const [kind, delay] of Object.entries(recurring)) ask(tx, kind as RecurringJob, delay);
  });
