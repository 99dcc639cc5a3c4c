import { bounds } from '@cloud-account/spec/bounds';

const dayMs = 86_400_000;

/** How many days events are listed. Decision: 90, as clients of this family of APIs expect. */
export const eventDays = bounds.Event.days.maximum;

/**
 * When the oldest event that is still shown happened.
 *
 * @param now the time of the request
 */
export function eventsSince(now: Date): Date {
  return new Date(now.getTime() - eventDays * dayMs);
}
