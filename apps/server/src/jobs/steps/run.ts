import type { Cloud } from '../../cloud/cloud.js';
import { lockHeldJob, type JobLease } from '../../repositories/leased-job.js';
import type { LeasedJob } from '../../repositories/job-queue.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { JobContext, SteppedJob } from './stepped-job.js';

/** A job with steps under a lease, and what does it. */
export interface Run {
  readonly cloud: Cloud;
  readonly worker: SteppedJob<unknown>;
  readonly job: LeasedJob;
  readonly jobLease: JobLease;
  /** Aborted when the lease was lost or the server stops. */
  readonly signal: AbortSignal;
}

/** The job as its steps see it. */
export const contextOf = ({ cloud, job, jobLease }: Run): JobContext<unknown> => ({
  cloud,
  job: jobLease.job,
  subject: job.subject,
  payload: job.payload,
});

/** Runs work in a transaction that holds the job, told the step that this is at. @throws LeaseLost when it is another's by now */
export const whileLeased = (
  { cloud, jobLease }: Run,
  work: (tx: Transaction, step: string | null) => Promise<void> | void,
): Promise<void> =>
  cloud.transaction(async (tx) => {
    const step = await lockHeldJob(tx, jobLease);
    await work(tx, step);
  });
