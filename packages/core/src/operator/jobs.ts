import type { OperatorSchema } from '@cloud-account/spec';
import { type Decision, decide, refuse } from '../refusals/index.js';

type JobState = OperatorSchema<'Job'>['state'];

const canBeRetried: Readonly<Record<JobState, boolean>> = {
  pending: false,
  running: false,
  waiting: true,
  done: false,
  failed: true,
};

const canBeAbandoned: Readonly<Record<JobState, boolean>> = {
  pending: true,
  running: false,
  waiting: true,
  done: false,
  failed: false,
};

/**
 * Decides whether a job may be retried at once.
 *
 * @param beside `conflicting`: another job for the same thing is pending; `stepped`: the job has steps
 */
export function mayRetryJob(
  state: JobState,
  { conflicting, stepped }: { readonly conflicting: boolean; readonly stepped: boolean },
): Decision<undefined> {
  if (!canBeRetried[state] || (stepped && state === 'failed')) {
    return decide([refuse('operator.job.retry', 'state', { state })], undefined);
  }
  return decide(conflicting ? [refuse('operator.job.retry', 'pending')] : [], undefined);
}

/** Decides whether a job may be abandoned. */
export function mayAbandonJob(state: JobState): Decision<undefined> {
  return decide(canBeAbandoned[state] ? [] : [refuse('operator.job.abandon', { state })], undefined);
}
