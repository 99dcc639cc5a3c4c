import { progressOfWhole, shareAt } from '@cloud-account/core';
import type { JobProgress } from '../../repositories/events/job-events.js';
import type { Step, Wait } from './stepped-job.js';

/** The weights of the steps of the present event, and the index of the present step among them. */
function weightsAt(
  steps: readonly Step<unknown>[],
  index: number,
  payload: unknown,
): { weights: number[]; index: number } {
  const ends = (step: Step<unknown>): boolean => step.endsEvent(payload);
  const begin = 1 + steps.slice(0, index).findLastIndex(ends);
  const end = steps.findIndex((step, at) => at >= index && ends(step));
  const own = steps.slice(begin, end === -1 ? steps.length : end + 1);
  return { weights: own.map(({ weight }) => weight), index: index - begin };
}

/**
 * The progress of the event of a step that waits.
 *
 * @param steps the steps of the job, of which the one at `index` waits
 * @returns undefined when it is not known
 */
export function progressOfEvent(
  steps: readonly Step<unknown>[],
  index: number,
  payload: unknown,
  { until, progress }: Wait,
  now: Date,
): JobProgress | undefined {
  if (progress === undefined) return undefined;
  const present = weightsAt(steps, index, payload);
  const whole = progressOfWhole(shareAt(present.weights, present.index), progress);
  return { progress: { ...whole, at: now.getTime(), until: until.getTime() }, rate: progress.rate };
}
