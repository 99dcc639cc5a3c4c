import type { Cloud } from '../../common/context.js';
import { lockHeldJob, type Hold } from '../../repositories/held-job.js';
import type { LeasedJob } from '../../repositories/job-queue.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { JobContext, SteppedJob } from './stepped-job.js';

/** A job with steps under a lease, and what does it. */
export interface Run {
  readonly cloud: Cloud;
  readonly worker: SteppedJob<unknown>;
  readonly job: LeasedJob;
  readonly hold: Hold;
  /** Aborted when the lease was lost or the server stops. */
  readonly signal: AbortSignal;
}

/** The job as its steps see it. */
export const contextOf = ({ cloud, job, hold }: Run): JobContext<unknown> => ({
  cloud,
  job: hold.job,
  subject: job.subject,
  payload: job.payload,
});

/** Runs work in a transaction that holds the job, told the step that this is at. @throws LeaseLost when it is another's by now */
export const whileHeld = (
  { cloud, hold }: Run,
  work: (tx: Transaction, step: string | null) => Promise<void> | void,
): Promise<void> =>
  cloud.transaction(async (tx) => {
    const step = await lockHeldJob(tx, hold);
    await work(tx, step);
  });
