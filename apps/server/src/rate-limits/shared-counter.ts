import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '../common/context.js';
import { MOST_PERIODS, periodKey, type RateCounter } from './rate-counter.js';

/** Requests that a period is to count. */
export interface Addition {
  readonly key: string;
  readonly requests: number;
  readonly seconds: number;
}

/** What a period has counted. */
export type Period = Pick<Budget, 'used' | 'resetsAt'>;

/** How much of what is left this server lets through before it asks what others let through. */
const CREDIT = 1 / 20;

/** How long it goes by what it heard, in milliseconds. */
const FRESH = 1_000;

/** A period as this server knows it. */
interface Known {
  used: number;
  resetsAt: Date;
  heardAt: number;
  /** Let through since it was last heard of. */
  since: number;
  /** Requests that are being added. */
  asking: number;
}

/**
 * Counts together with other servers. A request is added to the shared count unless this server may decide alone: while
 * what it let through by itself is a small part of what is left, or when nothing is left. So a lone server is exact, and
 * of several each may let through a twentieth of a limit that the others have not heard of.
 */
export class SharedCounter implements RateCounter {
  /** Oldest first. */
  readonly #periods = new Map<string, Known>();

  /**
   * @param add adds requests to the shared count, and tells what it then is
   * @param most how many periods are remembered; of others the shared count is asked
   */
  constructor(
    private readonly clock: Clock,
    private readonly add: (addition: Addition) => Promise<Period>,
    private readonly most = MOST_PERIODS,
  ) {}

  /** How many periods are remembered. */
  get size(): number {
    return this.#periods.size;
  }

  count(caller: string, limits: readonly RateLimit[]): Promise<readonly Budget[]> {
    const now = this.clock.now();
    return Promise.all(
      limits.map(async (limit) => ({
        limit,
        ...(await this.#countOne(periodKey(caller, limit), limit, now)),
      })),
    );
  }

  async #countOne(key: string, { requests, seconds }: RateLimit, now: Date): Promise<Period> {
    const known = this.#find(key, now);
    if (mayDecideAlone(known, requests, now)) {
      known.since += 1;
      return { used: known.used + known.since, resetsAt: known.resetsAt };
    }
    const addition = { key, requests: known.since + 1, seconds };
    known.since = 0;
    known.asking += 1;
    try {
      const heard = await this.add(addition);
      // Of several answers under way the one that counted most is the latest.
      if (heard.resetsAt > known.resetsAt || heard.used > known.used) {
        Object.assign(known, { ...heard, heardAt: now.getTime() });
      }
      return heard;
    } finally {
      known.asking -= 1;
    }
  }

  #find(key: string, now: Date): Known {
    const known = this.#periods.get(key);
    if (known !== undefined && (known.asking > 0 || known.resetsAt > now)) return known;
    this.#periods.delete(key);
    this.#forget(now);
    const begun = { used: 0, resetsAt: new Date(0), heardAt: 0, since: 0, asking: 0 };
    this.#periods.set(key, begun);
    return begun;
  }

  /** Forgets from the oldest on what has ended, and what is too much: nothing is looked at twice. */
  #forget(now: Date): void {
    for (const [key, { resetsAt, asking }] of this.#periods) {
      if (asking > 0 || (resetsAt > now && this.#periods.size < this.most)) return;
      this.#periods.delete(key);
    }
  }
}

const mayDecideAlone = (
  { used, resetsAt, heardAt, since, asking }: Known,
  allowed: number,
  now: Date,
): boolean => {
  if (asking > 0 || resetsAt <= now) return false;
  if (used >= allowed) return true;
  return since < Math.floor((allowed - used) * CREDIT) && now.getTime() - heardAt < FRESH;
};
