import { randomInt } from 'node:crypto';
import { hashText, Networks } from './networks.js';

/** The kind of a reply, for rate limiting. */
export type ReplyKind = 'answer' | 'nothing' | 'referral' | 'error';

/** The decision on a reply: it is sent, sent without records and with the truncation bit, or dropped. */
export type RateDecision = 'send' | 'slip' | 'drop';

const slots = 2 ** 16;
const waysOfSet = 4;

/** The limit of all replies to a network, as a multiple of the limit for one kind and name. */
const allTogether = 50;

const kinds: Readonly<Record<ReplyKind, number>> = { answer: 1, nothing: 2, referral: 3, error: 4 };

/**
 * Limits the replies to a network over UDP, where clients can forge the address of another: in each second, for each
 * kind and name, and fifty times as many in all. Above the limit, every second reply is a short hint to use TCP, so
 * that real clients still get answers. The memory is constant for any number of networks: a new entry replaces the
 * least recent one of four.
 */
export class ResponseRate {
  readonly #networks: Networks;
  readonly #seed = randomInt(2 ** 32 - 1);
  readonly #tags = new Uint32Array(slots);
  /** The replies that may be sent now. */
  readonly #credits = new Float32Array(slots);
  /** The times of these counts, in milliseconds since the start. */
  readonly #times = new Float64Array(slots);
  readonly #slips = new Uint8Array(slots);
  readonly #start: number;

  /**
   * @param perSecond replies of one kind about one name to one network
   * @param exempt addresses and networks without a limit
   * @param now a monotonic clock in milliseconds
   */
  constructor(
    private readonly perSecond: number,
    exempt: readonly string[],
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#networks = new Networks(exempt);
    this.#start = now();
  }

  /**
   * Counts a reply.
   * @param about a key: the name in the question if it exists, otherwise the name of the zone
   */
  decide(address: string, kind: ReplyKind, about: string): RateDecision {
    const network = this.#networks.of(address);
    if (network === undefined) return 'send';
    const time = Math.floor(this.now() - this.#start);
    const one = this.#take(mixed(network, hashText(about, this.#seed) + kinds[kind]), this.perSecond, time);
    return one === 'send' ? this.#take(mixed(network, this.#seed), this.perSecond * allTogether, time) : one;
  }

  #take(hash: number, rate: number, time: number): RateDecision {
    const slot = this.#slotOf(hash, rate, time);
    const elapsed = time - (this.#times[slot] ?? 0);
    const credit = Math.min(rate, (this.#credits[slot] ?? 0) + (elapsed * rate) / 1_000);
    this.#times[slot] = time;
    if (credit >= 1) {
      this.#credits[slot] = credit - 1;
      return 'send';
    }
    this.#credits[slot] = credit;
    const slips = ((this.#slips[slot] ?? 0) + 1) % 2;
    this.#slips[slot] = slips;
    return slips === 0 ? 'slip' : 'drop';
  }

  #slotOf(hash: number, rate: number, time: number): number {
    const first = (hash % (slots / waysOfSet)) * waysOfSet;
    const tag = Math.imul(hash, 0x9e3779b1) >>> 0 || 1;
    let oldest = first;
    for (let slot = first; slot < first + waysOfSet; slot += 1) {
      if (this.#tags[slot] === tag) return slot;
      if ((this.#times[slot] ?? 0) < (this.#times[oldest] ?? 0)) oldest = slot;
    }
    this.#tags[oldest] = tag;
    this.#credits[oldest] = rate;
    this.#times[oldest] = time;
    this.#slips[oldest] = 0;
    return oldest;
  }
}

function mixed(network: number, other: number): number {
  let hash = Math.imul(network ^ other, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
