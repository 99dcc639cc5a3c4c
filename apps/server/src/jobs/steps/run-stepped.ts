import { retryJob } from '../../queue/job-queue.js';
import { LeaseLost } from '../../queue/leased-job.js';
import type { JobOutcome } from '../../monitoring/metrics.js';
import { MAX_ATTEMPTS, nextTry, reasonOf, WORKER_ENDED } from './retrying.js';
import { endAsFailed } from './end-failed.js';
import { planRun, runSteps } from './run-steps.js';
import type { LeasedRun } from './leased-run.js';
import { StepFailed } from './stepped-job.js';

/** Why a job failed, for users, where the reason is for operators alone. */
const OWN_ERROR = 'The platform could not do this because of an error of its own.';

/** Runs a job with steps as far as it can now, and handles every outcome. */
export async function runStepped(run: LeasedRun): Promise<JobOutcome> {
  try {
    return await outcomeOf(run);
  } catch (error) {
    // Another worker does the rest. The unsaved step of this worker is repeated.
    if (error instanceof LeaseLost) return 'lost';
    throw error;
  }
}

async function outcomeOf(leased: LeasedRun): Promise<JobOutcome> {
  const { job } = leased;
  let run = leased;
  const fail = async (reason: string, message = reason): Promise<JobOutcome> => {
    await endAsFailed(run, reason, message);
    return 'failed';
  };
  const endAsGivenUp = async (reason: string, message = reason): Promise<JobOutcome> => {
    await fail(reason, message);
    return 'given up';
  };
  if (job.failure !== null) return fail(job.failure);
  // Every attempt ended with its worker, so none of them counted as a failure.
  if (job.attempts > MAX_ATTEMPTS) return endAsGivenUp(WORKER_ENDED);
  let { attempts } = job;
  try {
    const planned = await planRun(run);
    if (planned === undefined) return 'waiting';
    run = planned;
    return await runSteps(run, (tries) => (attempts = tries));
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const { cloud, jobLease } = run;
    const about = { kind: job.kind, subject: job.subject, attempts };
    if (error instanceof StepFailed) {
      const reason = reasonOf(error);
      // What its user asked for cannot be done: the event says so, and nobody needs a stack.
      cloud.log.info({ ...about, reason }, 'a job ended as failed');
      return fail(reason);
    }
    const given = attempts >= MAX_ATTEMPTS;
    cloud.log[given ? 'error' : 'warn']({ err: error, ...about }, given ? 'job given up' : 'job failed');
    if (given) return endAsGivenUp(reasonOf(error), OWN_ERROR);
    const next = { at: nextTry(cloud, attempts), error: reasonOf(error) };
    await retryJob(cloud.database, job.id, jobLease.owner, next);
    return 'failed';
  }
}
