import { bounds } from '@cloud-account/spec/bounds';

const dayMs = 86_400_000;

/** The number of days that events are listed. Decision: 90, as clients expect. */
const eventDays = bounds.Event.days.maximum;

/**
 * The earliest time of listed events.
 *
 * @param now the time of the request
 */
export function eventsSince(now: Date): Date {
  return new Date(now.getTime() - eventDays * dayMs);
}
