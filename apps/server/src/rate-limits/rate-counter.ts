import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';

/** Counts requests in periods. A period begins with its first request and has a fixed length. */
export interface RateCounter {
  /**
   * Counts a request in all of its limits, also when it is refused.
   *
   * @param caller identifies whose requests are counted together
   * @returns the used part of each limit, in order
   * @throws any error of the store of shared counts
   */
  count(caller: string, limits: readonly RateLimit[]): Promise<readonly Budget[]>;
  /** Removes all counts that are in memory. */
  clear(): void;
}

/** Counts attempts; the count of a successful attempt can be revoked. */
export interface AttemptCounter extends RateCounter {
  /** Revokes the counts of a caller in a limit: the whole period, or one attempt. */
  revoke(caller: string, limit: RateLimit, what: 'all' | 'one'): void;
}

/** The most periods in memory: at most about 20 MB. */
export const MAX_PERIODS = 100_000;

/** The key of one caller's requests in one limit. */
export const periodKey = (caller: string, { bucket }: RateLimit): string => `${caller} ${bucket}`;
