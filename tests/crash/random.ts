import { randomInt } from 'node:crypto';
import { sample } from '@cloud-account/testkit';
import { onTestFinished } from 'vitest';

/** By `CLOUD_TEST_SEED`: in `npm test` always the same, in `npm run test:all` a new one. */
export const testSeed = (): number => Number(process.env.CLOUD_TEST_SEED ?? sample(randomInt(2 ** 31), 1));

/** Random values that are the same for the same seed, so that a failure can be repeated. */
export class Random {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed;
  }

  /**
   * The random values of a test. A failed one reports the seed.
   */
  static ofTest(): Random {
    const seed = testSeed();
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail') process.stderr.write(`Again: CLOUD_TEST_SEED=${seed}\n`);
    });
    return new Random(seed);
  }

  /** From 0 up to but not including 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  /** One of several items; undefined when there are none. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.fraction() * items.length)];
  }

  /** The items in a random order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const rest = [...items];
    return items.map(() => rest.splice(this.between(0, rest.length - 1), 1)).flat();
  }

  /** A separate stream, for one of several concurrent clients. */
  fork(): Random {
    return new Random(this.between(1, 2 ** 31));
  }
}
