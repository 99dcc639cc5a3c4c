import { endFailedJob, keepFailure, LeaseLost } from '../../repositories/leased-job.js';
import { MOST_ATTEMPTS, nextTry, reasonOf } from '../runner/retrying.js';
import { contextOf, whileLeased, type Run } from './run.js';

/**
 * Ends a job as failed, with its events, in one transaction. Where that cannot be written it is tried again later, and in the
 * end without what the kind writes: whatever happens, the job ends.
 *
 * @param reason why, as people are told
 * @throws LeaseLost when the job is another's by now
 */
export async function endAsFailed(run: Run, reason: string): Promise<void> {
  const { cloud, worker, job, jobLease } = run;
  const attempts = job.failure === null ? 1 : job.attempts;
  try {
    await whileLeased(run, async (tx, step) => {
      await worker.failed(tx, { ...contextOf(run), step }, reason);
      await endFailedJob(tx, jobLease, reason);
    });
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const about = { err: error, kind: job.kind, subject: job.subject, attempts };
    if (attempts >= MOST_ATTEMPTS) {
      cloud.log.error(about, 'a job that failed was ended without what is left of it being put right');
      await whileLeased(run, (tx) => endFailedJob(tx, jobLease, reason));
      return;
    }
    cloud.log.error(about, 'the end of a job that failed could not be written');
    await whileLeased(run, (tx) =>
      keepFailure(tx, jobLease, reason, { at: nextTry(cloud, attempts), attempts, error: reasonOf(error) }),
    );
  }
}
