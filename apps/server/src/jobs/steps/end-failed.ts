import { endFailedJob, keepFailure, LeaseLost } from '../../repositories/held-job.js';
import { MOST_ATTEMPTS, nextTry, reasonOf } from '../runner/retrying.js';
import { contextOf, whileHeld, type Run } from './run.js';

/**
 * Ends a job as failed, with its events, in one transaction. Where that cannot be written it is tried again later, and in the
 * end without what the kind writes: whatever happens, the job ends.
 *
 * @param reason why, as people are told
 * @throws LeaseLost when the job is another's by now
 */
export async function endAsFailed(run: Run, reason: string): Promise<void> {
  const { cloud, worker, job, hold } = run;
  const attempts = job.failure === null ? 1 : job.attempts;
  try {
    await whileHeld(run, async (tx, step) => {
      await worker.failed(tx, { ...contextOf(run), step }, reason);
      await endFailedJob(tx, hold, reason);
    });
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const about = { err: error, kind: job.kind, subject: job.subject, attempts };
    if (attempts >= MOST_ATTEMPTS) {
      cloud.log.error(about, 'a job that failed was ended without what is left of it being put right');
      await whileHeld(run, (tx) => endFailedJob(tx, hold, reason));
      return;
    }
    cloud.log.error(about, 'the end of a job that failed could not be written');
    await whileHeld(run, (tx) =>
      keepFailure(tx, hold, reason, { at: nextTry(cloud, attempts), attempts, error: reasonOf(error) }),
    );
  }
}
