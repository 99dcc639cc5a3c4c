import type { Refusal } from '@cloud-account/core';
import type { Cloud } from './cloud.js';
import { Refused } from '../common/refused.js';
import { Slots, type MostAtOnce } from '../common/slots.js';

/** Has things of a kind done a few times at once, which hold something until somebody else on the network is done. */
export class AtOnce {
  /** What is in progress on each server. */
  readonly #inProgress = new WeakMap<Cloud, Slots>();

  /** @param refusal of one more */
  constructor(
    private readonly most: MostAtOnce,
    private readonly refusal: () => Refusal,
  ) {}

  /**
   * Does one.
   *
   * @throws Refused when the account or the server does as many already
   */
  async run<Result>(cloud: Cloud, accountId: number, work: () => Promise<Result>): Promise<Result> {
    const slots = this.#inProgress.get(cloud) ?? new Slots(this.most);
    this.#inProgress.set(cloud, slots);
    if (!slots.take(accountId)) throw new Refused(this.refusal());
    try {
      return await work();
    } finally {
      slots.giveBack(accountId);
    }
  }
}
