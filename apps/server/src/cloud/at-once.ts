import type { Refusal } from '@cloud-account/core';
import type { Database } from '@cloud-account/database';
import type { Cloud } from './cloud.js';
import { Refused } from '../common/refused.js';
import { Slots, type MostAtOnce } from '@cloud-account/runtime';

/** Limits how many things of a kind run at the same time, because each waits for another machine on the network. */
export class AtOnce {
  /** The things in progress on each server. */
  readonly #inProgress = new WeakMap<Database, Slots>();

  /** @param refusal the answer to one more */
  constructor(
    private readonly max: MostAtOnce,
    private readonly refusal: () => Refusal,
  ) {}

  /**
   * Runs one. It also counts until what it passes to `until` has ended, because some work of the system cannot be cancelled.
   *
   * @throws Refused when the account or the server already runs as many as it may
   */
  async run<Result>(
    { database }: Pick<Cloud, 'database'>,
    accountId: number,
    work: (until: (part: Promise<unknown>) => void) => Promise<Result>,
  ): Promise<Result> {
    const slots = this.#inProgress.get(database) ?? new Slots(this.max);
    this.#inProgress.set(database, slots);
    if (!slots.take(accountId)) throw new Refused(this.refusal());
    const parts: Promise<unknown>[] = [];
    try {
      return await work((part) => parts.push(part));
    } finally {
      void Promise.allSettled(parts).then(() => {
        slots.release(accountId);
      });
    }
  }
}
