import type { Cloud } from '../../cloud/cloud.js';
import { lockHeldJob, type HeldJob, type JobLease } from '../../queue/leased-job.js';
import type { LeasedJob } from '../../queue/job-queue.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { JobRun, SteppedJob } from './stepped-job.js';

/** A run of a job with steps, with its lease and its worker. */
export interface LeasedRun {
  readonly cloud: Cloud;
  readonly worker: SteppedJob<unknown>;
  readonly job: LeasedJob;
  readonly jobLease: JobLease;
  /** Aborted when the lease was lost or the server stops. */
  readonly signal: AbortSignal;
}

/** The run in the form that steps get. */
export const jobRunOf = ({ cloud, job, jobLease }: LeasedRun): JobRun<unknown> => ({
  cloud,
  job: jobLease.job,
  subject: job.subject,
  owner: { account: { id: job.account_id } },
  payload: job.payload,
});

/**
 * Runs work in a transaction that locks the job.
 *
 * @returns the job as it was locked
 * @throws LeaseLost when another worker has the job
 */
export const whileLeased = (
  { cloud, jobLease }: LeasedRun,
  work: (tx: Transaction, held: HeldJob) => Promise<void> | void,
): Promise<HeldJob> =>
  cloud.transaction(async (tx) => {
    const held = await lockHeldJob(tx, jobLease);
    await work(tx, held);
    return held;
  });
