/** Chances that come out the same for the same seed, so that a failure can be looked at again. */
export class Random {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed;
  }

  /** From 0 up to but not including 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** One of several; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.fraction() * items.length)];
  }

  /** A stream of its own, for one of several that take turns in no fixed order. */
  fork(): Random {
    return new Random(this.between(1, 2 ** 31));
  }
}
