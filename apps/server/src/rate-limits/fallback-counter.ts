import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '../common/clock.js';
import type { RateCounter } from './rate-counter.js';

/** The interval of reporting that the other counter is in use, in milliseconds. */
const SILENCE = 60_000;

/**
 * Counts with another counter when the first one fails. Requests are still served and limited.
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
