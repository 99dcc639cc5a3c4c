import { HypervisorUnavailable } from '@cloud-account/machines';
import type { Cloud } from '../../cloud/cloud.js';
import type { JobOutcome } from '../../monitoring/metrics.js';
import { failJob, finishJob, retryJob, type LeasedJob } from '../../queue/job-queue.js';
import { LeaseLost } from '../../queue/leased-job.js';
import { MAX_ATTEMPTS, nextTry, reasonOf, WORKER_ENDED } from '../steps/retrying.js';
import type { JobWorker } from '../steps/worker.js';

/** The delay of another try of what a host cannot do now, in milliseconds. */
const HOST_DELAY = 10_000;

/** Does a job without steps, and stores its outcome. */
export async function runAtOnce(
  cloud: Cloud,
  worker: JobWorker,
  job: LeasedJob,
  { owner, signal }: { readonly owner: string; readonly signal: AbortSignal },
): Promise<JobOutcome> {
  const { database, clock, log } = cloud;
  const { id, kind, subject, attempts } = job;
  // Every attempt ended with its worker, so none of them counted as a failure.
  if (attempts > MAX_ATTEMPTS) {
    log.error({ kind, subject, attempts }, 'job given up');
    await failJob(database, job, owner, clock.now(), WORKER_ENDED);
    return 'given up';
  }
  try {
    await worker(cloud, subject, signal);
    return (await finishJob(database, job, owner, clock.now())) ? 'done' : 'lost';
  } catch (error) {
    // Another worker does it.
    if (error instanceof LeaseLost) return 'lost';
    const reason = reasonOf(error);
    // However long the host of the machines is away, what it has to do is not given up.
    if (error instanceof HypervisorUnavailable) {
      const at = new Date(clock.now().getTime() + HOST_DELAY);
      await retryJob(database, id, owner, { at, error: reason, isCounted: false });
      return 'waiting';
    }
    const given = attempts >= MAX_ATTEMPTS;
    log[given ? 'error' : 'warn'](
      { err: error, kind, subject, attempts },
      given ? 'job given up' : 'job failed',
    );
    if (given) await failJob(database, job, owner, clock.now(), reason);
    else await retryJob(database, id, owner, { at: nextTry(cloud, attempts), error: reason });
    return given ? 'given up' : 'failed';
  }
}
