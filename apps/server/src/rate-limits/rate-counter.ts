import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';

/** Counts requests in periods. A period begins with its first request and has a fixed length. */
export interface RateCounter {
  /**
   * Counts a request in all of its limits at once, refused or not.
   *
   * @param caller whose requests are counted together
   * @returns how far each limit is used up, in their order
   * @throws whatever keeps the counts from being kept, where they are shared
   */
  count(caller: string, limits: readonly RateLimit[]): Promise<readonly Budget[]>;
}

/** Counts an attempt that is taken back when it succeeds. */
export interface AttemptCounter extends RateCounter {
  /** Takes back what was counted for a caller in a limit: all of the period, or one of it. */
  takeBack(caller: string, limit: RateLimit, what: 'all' | 'one'): void;
}

/** The most periods in memory: at most about 20 MB. */
export const MOST_PERIODS = 100_000;

/** The key of one caller's requests in one limit. */
export const periodKey = (caller: string, { bucket }: RateLimit): string => `${caller} ${bucket}`;
