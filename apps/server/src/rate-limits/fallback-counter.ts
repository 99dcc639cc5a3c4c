import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '../common/context.js';
import type { RateCounter } from './rate-counter.js';

/** How often it is told that another counter does the counting, in milliseconds. */
const SILENCE = 60_000;

/**
 * Counts with another counter when the first one cannot: requests are served, and limited, while only their counts cannot
 * be kept where they should be.
 */
export class FallbackCounter implements RateCounter {
  #toldAt = -Infinity;

  /** @param tell hears why the first counter fails, once a minute at most */
  constructor(
    private readonly clock: Clock,
    private readonly first: RateCounter,
    private readonly other: RateCounter,
    private readonly tell: (error: unknown) => void,
  ) {}

  async count(caller: string, limits: readonly RateLimit[]): Promise<readonly Budget[]> {
    try {
      return await this.first.count(caller, limits);
    } catch (error) {
      const now = this.clock.now().getTime();
      if (now - this.#toldAt >= SILENCE) {
        this.#toldAt = now;
        this.tell(error);
      }
      return this.other.count(caller, limits);
    }
  }
}
