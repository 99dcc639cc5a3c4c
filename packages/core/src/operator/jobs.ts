import { type Decision, decide, refuse } from '../refusals/index.js';

/** How far a job is; a waiting one failed and will be tried again. */
export type JobState = 'pending' | 'running' | 'waiting' | 'done' | 'failed';

/** Whether a job may be run at once. @param rival whether another job is pending for the same thing */
export function mayRetryJob(state: JobState, rival: boolean): Decision<undefined> {
  if (state !== 'failed' && state !== 'waiting') {
    return decide([refuse('operator.job.retry', { reason: `The job is ${state}` })], undefined);
  }
  return decide(
    rival ? [refuse('operator.job.retry', { reason: 'Another job is pending for the same thing' })] : [],
    undefined,
  );
}

/** Whether a job may be given up. */
export function mayAbandonJob(state: JobState): Decision<undefined> {
  const open = state === 'pending' || state === 'waiting';
  return decide(open ? [] : [refuse('operator.job.abandon', { reason: `The job is ${state}` })], undefined);
}
