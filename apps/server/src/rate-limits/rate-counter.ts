import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';

/** Counts requests in periods. A period begins with the first request that counts in it, and nothing prolongs it. */
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

/** Counts what may turn out well, and then was nothing to count. */
export interface AttemptCounter extends RateCounter {
  /** Takes back what was counted for a caller in a limit: all of the period, or one of it. */
  takeBack(caller: string, limit: RateLimit, what: 'all' | 'one'): void;
}

/** How many periods a server remembers at once: some 20 MB at the worst. */
export const MOST_PERIODS = 100_000;

/** What the requests of one caller in one limit are counted under. */
export const periodKey = (caller: string, { bucket }: RateLimit): string => `${caller} ${bucket}`;
