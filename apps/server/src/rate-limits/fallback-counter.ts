import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '@cloud-account/runtime';
import type { RateCounter } from './rate-counter.js';

/** The interval between reports that the other counter is in use, in milliseconds. */
const REPORT_INTERVAL = 60_000;

/**
 * Counts with another counter when the first one fails. Requests are still served and limited.
 */
export class FallbackCounter implements RateCounter {
  #reportedAt = -Infinity;

  /** @param report gets the error of the first counter, at most once a minute */
  constructor(
    private readonly clock: Clock,
    private readonly first: RateCounter,
    private readonly other: RateCounter,
    private readonly report: (error: unknown) => void,
  ) {}

  async count(caller: string, limits: readonly RateLimit[]): Promise<readonly Budget[]> {
    try {
      return await this.first.count(caller, limits);
    } catch (error) {
      const now = this.clock.now().getTime();
      if (now - this.#reportedAt >= REPORT_INTERVAL) {
        this.#reportedAt = now;
        this.report(error);
      }
      return this.other.count(caller, limits);
    }
  }

  clear(): void {
    this.first.clear();
    this.other.clear();
  }
}
