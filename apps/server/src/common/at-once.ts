import type { Refusal } from '@cloud-account/core';
import type { Cloud } from './context.js';
import { Refused } from './refused.js';

/** How many things of a kind are under way at most. */
export interface MostAtOnce {
  readonly ofAccount: { readonly maximum: number };
  readonly ofServer: { readonly maximum: number };
}

/** Has things of a kind done a few times at once, which hold something until somebody else on the network is done. */
export class AtOnce {
  /** What is under way on each server, by accounts. */
  readonly #underWay = new WeakMap<Cloud, Map<number, number>>();

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
    const counts = this.#underWay.get(cloud) ?? new Map<number, number>();
    this.#underWay.set(cloud, counts);
    const own = counts.get(accountId) ?? 0;
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (own >= this.most.ofAccount.maximum || all >= this.most.ofServer.maximum)
      throw new Refused(this.refusal());
    counts.set(accountId, own + 1);
    try {
      return await work();
    } finally {
      const left = (counts.get(accountId) ?? 1) - 1;
      if (left === 0) counts.delete(accountId);
      else counts.set(accountId, left);
    }
  }
}
