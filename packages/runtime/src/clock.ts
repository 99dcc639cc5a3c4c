/** The time of the cloud. */
export interface Clock {
  now(): Date;
  /** The seconds that pass in one of the machine's: 0 while it stands still; absent: one. */
  readonly rate?: number;
  /** The time that it showed at a time of the machine; undefined where that is not known; absent: it is the machine's. */
  shownAt?(machine: Date): Date | undefined;
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of the machine's time until a clock shows a time: none after it, and infinite while the clock stands still. */
export function realTimeUntil(clock: Clock, time: Date): number {
  const left = time.getTime() - clock.now().getTime();
  return left <= 0 ? 0 : left / (clock.rate ?? 1);
}

/**
 * The time that a clock shows after a time of the machine, for what must last as long for the process. A clock that is slow or
 * stands still counts it as its own, so that it is over once the clock is moved by as much.
 */
export const afterRealTime = (clock: Clock, milliseconds: number): Date =>
  new Date(clock.now().getTime() + milliseconds * Math.max(1, clock.rate ?? 1));
