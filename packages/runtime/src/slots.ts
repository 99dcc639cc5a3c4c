/** The maximum of things of a kind that are in progress at the same time. */
export interface MostAtOnce {
  readonly ofAccount: { readonly maximum: number };
  readonly ofServer: { readonly maximum: number };
}

/** Counts the things in progress, so that no account uses more than its share of the server. */
export class Slots {
  readonly #counts = new Map<number, number>();
  #all = 0;

  constructor(private readonly max: MostAtOnce) {}

  /** True if the server has no free slot. */
  get areTaken(): boolean {
    return this.#all >= this.max.ofServer.maximum;
  }

  /** The accounts that use a slot. */
  get busy(): number[] {
    return [...this.#counts.keys()];
  }

  /** The accounts that have no free slot. */
  get full(): number[] {
    return [...this.#counts].flatMap(([id, count]) => (count >= this.max.ofAccount.maximum ? [id] : []));
  }

  /** @returns whether the account got a slot, which it must release */
  take(accountId: number): boolean {
    const own = this.#counts.get(accountId) ?? 0;
    if (this.areTaken || own >= this.max.ofAccount.maximum) return false;
    this.#counts.set(accountId, own + 1);
    this.#all += 1;
    return true;
  }

  release(accountId: number): void {
    const left = (this.#counts.get(accountId) ?? 1) - 1;
    if (left === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, left);
    this.#all -= 1;
  }
}
