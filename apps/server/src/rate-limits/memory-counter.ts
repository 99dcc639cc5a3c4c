import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '@cloud-account/runtime';
import { MAX_PERIODS, periodKey, type AttemptCounter } from './rate-counter.js';

type Period = Pick<Budget, 'used' | 'resetsAt'>;

/** Counts in memory, for the only server of a database. */
export class MemoryCounter implements AttemptCounter {
  /** Oldest first. */
  readonly #periods = new Map<string, Period>();

  /** @param max how many periods are kept; beyond that, the oldest are removed */
  constructor(
    private readonly clock: Clock,
    private readonly max = MAX_PERIODS,
  ) {}

  /** The number of periods that are kept. */
  get size(): number {
    return this.#periods.size;
  }

  count(caller: string, limits: readonly RateLimit[]): Promise<readonly Budget[]> {
    const now = this.clock.now();
    return Promise.resolve(
      limits.map((limit) => ({ limit, ...this.#countOne(periodKey(caller, limit), limit.seconds, now) })),
    );
  }

  clear(): void {
    this.#periods.clear();
  }

  revoke(caller: string, limit: RateLimit, what: 'all' | 'one'): void {
    const key = periodKey(caller, limit);
    const period = this.#periods.get(key);
    if (period === undefined) return;
    if (what === 'all' || period.used <= 1) this.#periods.delete(key);
    else this.#periods.set(key, { ...period, used: period.used - 1 });
  }

  #countOne(key: string, seconds: number, now: Date): Period {
    const period = this.#periods.get(key);
    if (period !== undefined && period.resetsAt > now) {
      const count = { used: period.used + 1, resetsAt: period.resetsAt };
      this.#periods.set(key, count);
      return count;
    }
    this.#periods.delete(key);
    this.#removeOld(now);
    const count = { used: 1, resetsAt: new Date(now.getTime() + seconds * 1_000) };
    this.#periods.set(key, count);
    return count;
  }

  /** Removes periods that have ended or exceed the maximum, from the oldest on, so that none is checked twice. */
  #removeOld(now: Date): void {
    for (const [key, { resetsAt }] of this.#periods) {
      if (resetsAt > now && this.#periods.size < this.max) return;
      this.#periods.delete(key);
    }
  }
}
