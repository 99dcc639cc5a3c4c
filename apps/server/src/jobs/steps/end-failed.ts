import { endFailedJob, keepFailure, LeaseLost } from '../../queue/leased-job.js';
import { MAX_ATTEMPTS, nextTry, reasonOf } from './retrying.js';
import { jobRunOf, whileLeased, type LeasedRun } from './leased-run.js';

/**
 * Ends a job as failed, with its events, in one transaction. If that cannot be written, it is tried again later, and at last
 * without the writes of the kind, so that every job ends.
 *
 * @param reason why, for operators
 * @param message why, for users
 * @throws LeaseLost when another worker has the job
 */
export async function endAsFailed(run: LeasedRun, reason: string, message: string): Promise<void> {
  const { cloud, worker, job, jobLease } = run;
  const attempts = job.failure === null ? 1 : job.attempts;
  try {
    await whileLeased(run, async (tx, { step }) => {
      await worker.failed(tx, { ...jobRunOf(run), step }, message);
      await endFailedJob(tx, jobLease, reason, message);
    });
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const about = { err: error, kind: job.kind, subject: job.subject, attempts };
    if (attempts >= MAX_ATTEMPTS) {
      cloud.log.error(about, 'a job that failed was ended without what is left of it being put right');
      await whileLeased(run, (tx) => endFailedJob(tx, jobLease, reason, message));
      return;
    }
    cloud.log.error(about, 'the end of a job that failed could not be written');
    await whileLeased(run, (tx) =>
      keepFailure(tx, jobLease, message, { at: nextTry(cloud, attempts), attempts, error: reasonOf(error) }),
    );
  }
}
