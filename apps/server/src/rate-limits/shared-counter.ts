import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '@cloud-account/runtime';
import { MAX_PERIODS, periodKey, type RateCounter } from './rate-counter.js';

/** Requests to add to a period. */
export interface Addition {
  readonly key: string;
  readonly requests: number;
  readonly seconds: number;
}

/** The count of a period. */
export type Period = Pick<Budget, 'used' | 'resetsAt'>;

/** The part of the remaining requests that this server permits before it reads the shared count. */
const CREDIT = 1 / 20;

const isKnown = (budget: Budget | Promise<Budget>): budget is Budget => !(budget instanceof Promise);

/** Time in milliseconds for which a shared count is used after it was read. */
const FRESH = 1_000;

/** The local state of a period. */
interface KnownPeriod {
  used: number;
  resetsAt: Date;
  receivedAt: number;
  /** Requests permitted since the shared count was last read. */
  permitted: number;
  /** Requests that are being added to the shared count. */
  additions: number;
}

/**
 * Counts together with other servers. A request is added to the shared count first, unless this server may decide alone: it has
 * permitted only a small part of what is left, or nothing is left. So a single server is exact. Several servers may each permit
 * a twentieth of a limit before the others know.
 */
export class SharedCounter implements RateCounter {
  /** Oldest first. */
  readonly #periods = new Map<string, KnownPeriod>();

  /**
   * @param add adds requests to the shared count, and returns the new count
   * @param max how many periods are kept; the others need a read of the shared count
   */
  constructor(
    private readonly clock: Clock,
    private readonly add: (addition: Addition) => Promise<Period>,
    private readonly max = MAX_PERIODS,
  ) {}

  /** The number of periods that are kept. */
  get size(): number {
    return this.#periods.size;
  }

  async count(caller: string, limits: readonly RateLimit[]): Promise<readonly Budget[]> {
    const now = this.clock.now();
    const counting = limits.map((limit) => this.#countOne(periodKey(caller, limit), limit, now));
    // Most are known at once, and a promise for each would take longer than all else here.
    return counting.every(isKnown) ? counting : Promise.all(counting.map(async (one) => one));
  }

  clear(): void {
    this.#periods.clear();
  }

  #countOne(key: string, limit: RateLimit, now: Date): Budget | Promise<Budget> {
    const known = this.#find(key, now);
    if (!mayDecideAlone(known, limit.requests, now)) return this.#addAll(known, key, limit, now);
    known.permitted += 1;
    return { limit, used: known.used + known.permitted, resetsAt: known.resetsAt };
  }

  /** Adds the request, and those that were permitted before it, to the shared count. */
  async #addAll(known: KnownPeriod, key: string, limit: RateLimit, now: Date): Promise<Budget> {
    const addition = { key, requests: known.permitted + 1, seconds: limit.seconds };
    known.permitted = 0;
    known.additions += 1;
    try {
      const received = await this.add(addition);
      // When several answers arrive, the highest count is the latest.
      if (received.resetsAt > known.resetsAt || received.used > known.used) {
        Object.assign(known, { ...received, receivedAt: now.getTime() });
      }
      return { limit, ...received };
    } finally {
      known.additions -= 1;
    }
  }

  #find(key: string, now: Date): KnownPeriod {
    const known = this.#periods.get(key);
    if (known !== undefined && (known.additions > 0 || known.resetsAt > now)) return known;
    this.#periods.delete(key);
    this.#removeOld(now);
    const begun = { used: 0, resetsAt: new Date(0), receivedAt: 0, permitted: 0, additions: 0 };
    this.#periods.set(key, begun);
    return begun;
  }

  /** Removes periods that have ended or exceed the maximum, from the oldest on, so that none is checked twice. */
  #removeOld(now: Date): void {
    for (const [key, { resetsAt, additions }] of this.#periods) {
      if (additions > 0 || (resetsAt > now && this.#periods.size < this.max)) return;
      this.#periods.delete(key);
    }
  }
}

const mayDecideAlone = (
  { used, resetsAt, receivedAt, permitted, additions }: KnownPeriod,
  allowed: number,
  now: Date,
): boolean => {
  if (additions > 0 || resetsAt <= now) return false;
  if (used >= allowed) return true;
  return permitted < Math.floor((allowed - used) * CREDIT) && now.getTime() - receivedAt < FRESH;
};
