/**
 * Has the event loop do a few things of the same kind in each of its turns. All else that is ready, such as a new connection, is done in between,
 * however much of the kind waits.
 */
export class LoopTurns {
  /** First come, first served. */
  readonly #waiting = new Set<() => void>();

  /** @param each how many things are done in a turn */
  constructor(private readonly each: number) {}

  /** Does a thing in a later turn; once, though it is asked for again before that. */
  add(work: () => void): void {
    if (this.#waiting.size === 0) setImmediate(this.#take);
    this.#waiting.add(work);
  }

  readonly #take = (): void => {
    let taken = 0;
    for (const work of this.#waiting) {
      if (taken === this.each) break;
      taken += 1;
      this.#waiting.delete(work);
      work();
    }
    if (this.#waiting.size > 0) setImmediate(this.#take);
  };
}
