/** The known and the expected progress of an event; percentages are from 0 to 100. */
export interface EventProgress {
  /** When it was known, in milliseconds since 1970. */
  readonly at: number;
  /** The part that was complete then. */
  readonly percent: number;
  /** When more will be known, in milliseconds since 1970. */
  readonly until: number;
  /** The part that is expected to be complete then. */
  readonly expected: number;
}

/** The progress of a part, and that expected when more is known; from 0 to 100. */
export type PartProgress = Pick<EventProgress, 'percent' | 'expected'>;

/** The weights of a part of a whole, of what is done before it, and of what is done after it. */
interface Share {
  readonly before: number;
  readonly own: number;
  readonly after: number;
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

/** The share of one of several parts. @param weights of all parts, in order */
export const shareAt = (weights: readonly number[], index: number): Share => ({
  before: sum(weights.slice(0, index)),
  own: weights[index] ?? 0,
  after: sum(weights.slice(index + 1)),
});

/** The progress of a whole, while one of its parts is in progress. */
export function progressOfWhole({ before, own, after }: Share, part: PartProgress): PartProgress {
  const whole = before + own + after;
  const ofWhole = (percent: number): number => (100 * before + own * percent) / whole;
  return { percent: ofWhole(part.percent), expected: ofWhole(part.expected) };
}

/** The progress at a time, if all goes as expected; it stays at the expected one until more is known. */
function completeAt({ at, percent, until, expected }: EventProgress, time: number): number {
  const passed = until > at ? Math.min(1, Math.max(0, (time - at) / (until - at))) : 1;
  return percent + (expected - percent) * passed;
}

/**
 * The progress of an event about which more is known. It is never less than what was shown before.
 *
 * @param last what was known before
 */
export function continueProgress(last: EventProgress | null, next: EventProgress): EventProgress {
  const shown = last === null ? 0 : completeAt(last, next.at);
  const percent = Math.max(shown, next.percent);
  return { ...next, percent, expected: Math.max(percent, next.expected) };
}

/** The progress of an event that stops at a time, because it waits for something else. */
export function pauseProgress(progress: EventProgress, now: Date): EventProgress {
  const at = now.getTime();
  const percent = completeAt(progress, at);
  return { at, percent, until: at, expected: percent };
}

/** The progress of an event in progress, as clients see it (§6). */
interface ShownProgress {
  /** From 0 to 99. */
  readonly percent: number;
  /** In seconds, at least 1; null: not known. */
  readonly timeRemaining: number | null;
}

/** The progress of an event at a time. What remains is expected to take as long as what is in progress, by its weight. */
export function progressAt(progress: EventProgress, now: Date): ShownProgress {
  const { at, percent, until, expected } = progress;
  const complete = completeAt(progress, now.getTime());
  const remaining = ((until - at) / (expected - percent)) * (100 - complete);
  return {
    percent: Math.min(99, Math.floor(complete)),
    timeRemaining: until > at && expected > percent ? Math.max(1, Math.ceil(remaining / 1_000)) : null,
  };
}
