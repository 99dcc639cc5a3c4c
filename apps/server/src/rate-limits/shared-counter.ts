import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '../common/clock.js';
import { MOST_PERIODS, periodKey, type RateCounter } from './rate-counter.js';

/** Requests that a period is to count. */
export interface Addition {
  readonly key: string;
  readonly requests: number;
  readonly seconds: number;
}

/** What a period has counted. */
export type Period = Pick<Budget, 'used' | 'resetsAt'>;

/** The part of the remaining requests that this server permits before it reads the shared count. */
const CREDIT = 1 / 20;

/** How long a shared count is used after it was read, in milliseconds. */
const FRESH = 1_000;

/** The local state of a period. */
interface Known {
  used: number;
  resetsAt: Date;
  receivedAt: number;
  /** Let through since it was last heard of. */
  since: number;
  /** Requests that are being added. */
  asking: number;
}

/**
 * Counts together with other servers. A request is added to the shared count unless this server may decide alone: while
 * it permitted only a small part of what is left, or when nothing is left. So a single server is exact. Of several servers,
 * each may permit a twentieth of a limit that the others do not know of.
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
      const received = await this.add(addition);
      // Of several answers in progress the one that counted most is the latest.
      if (received.resetsAt > known.resetsAt || received.used > known.used) {
        Object.assign(known, { ...received, receivedAt: now.getTime() });
      }
      return received;
    } finally {
      known.asking -= 1;
    }
  }

  #find(key: string, now: Date): Known {
    const known = this.#periods.get(key);
    if (known !== undefined && (known.asking > 0 || known.resetsAt > now)) return known;
    this.#periods.delete(key);
    this.#forget(now);
    const begun = { used: 0, resetsAt: new Date(0), receivedAt: 0, since: 0, asking: 0 };
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
  { used, resetsAt, receivedAt, since, asking }: Known,
  allowed: number,
  now: Date,
): boolean => {
  if (asking > 0 || resetsAt <= now) return false;
  if (used >= allowed) return true;
  return since < Math.floor((allowed - used) * CREDIT) && now.getTime() - receivedAt < FRESH;
};
