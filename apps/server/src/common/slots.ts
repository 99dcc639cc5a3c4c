/** How many things of a kind are in progress at most. */
export interface MostAtOnce {
  readonly ofAccount: { readonly maximum: number };
  readonly ofServer: { readonly maximum: number };
}

/** Counts what is in progress, so that no account has more than its part of what the server does at once. */
export class Slots {
  readonly #counts = new Map<number, number>();
  #all = 0;

  constructor(private readonly most: MostAtOnce) {}

  /** Whether no account gets another one. */
  get areTaken(): boolean {
    return this.#all >= this.most.ofServer.maximum;
  }

  /** The accounts that get no other one. */
  get full(): number[] {
    return [...this.#counts].flatMap(([id, count]) => (count >= this.most.ofAccount.maximum ? [id] : []));
  }

  /** @returns whether the account got one, which it then has to give back */
  take(accountId: number): boolean {
    const own = this.#counts.get(accountId) ?? 0;
    if (this.areTaken || own >= this.most.ofAccount.maximum) return false;
    this.#counts.set(accountId, own + 1);
    this.#all += 1;
    return true;
  }

  giveBack(accountId: number): void {
    const left = (this.#counts.get(accountId) ?? 1) - 1;
    if (left === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, left);
    this.#all -= 1;
  }
}
