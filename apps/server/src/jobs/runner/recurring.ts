import type { Cloud } from '../../cloud/cloud.js';
import type { JobKind } from '../../generated/kinds/job-kinds.js';
import { removeDoneJobs } from '../../queue/job-queue.js';
import { PLATFORM } from '../../repositories/job-rows.js';
import { enqueue } from '../../work/enqueue.js';
import type { Transaction } from '../../repositories/transaction.js';

const MINUTE = 60_000;

/** The jobs that enqueue themselves again, and the delay of their first run after the start. */
const recurring = {
  collectStatistics: MINUTE,
  makeInvoices: MINUTE,
  pruneHistory: MINUTE,
  reencryptNodes: MINUTE,
  reencryptTwoFactors: MINUTE,
  scheduleBackups: MINUTE,
  sweepFiles: MINUTE,
  sweepObjects: MINUTE,
  watchNodes: 1_000,
} as const satisfies Partial<Record<JobKind, number>>;

/** The kinds of jobs that enqueue themselves again. */
export const recurringKinds: readonly JobKind[] = Object.keys(recurring) as RecurringJob[];

/** A job that enqueues itself again. */
export type RecurringJob = keyof typeof recurring;

/** The approximate number of finished jobs that are kept of each kind. */
const KEPT_JOBS_OF_KIND = 100;

const enqueueRecurring = (tx: Transaction, kind: RecurringJob, delay: number): void => {
  enqueue(PLATFORM, tx, { kind, subject: 'all', runAt: new Date(tx.now.getTime() + delay) });
};

/** Enqueues a recurring job after a delay in milliseconds; a job that is already enqueued does not change. */
export const scheduleNextRun = (cloud: Cloud, kind: RecurringJob, delay: number): Promise<void> =>
  cloud.transaction(async (tx) => {
    await removeDoneJobs(tx, kind, new Date(tx.now.getTime() - KEPT_JOBS_OF_KIND * delay));
    enqueueRecurring(tx, kind, delay);
  });

/** Enqueues the first run of every recurring job. */
export const startRecurring = (cloud: Cloud): Promise<void> =>
  cloud.transaction((tx) => {
    for (const [kind, delay] of Object.entries(recurring)) enqueueRecurring(tx, kind as RecurringJob, delay);
  });
