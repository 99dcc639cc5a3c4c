/**
 * Has the event loop do a few things of the same kind in each of its turns. All else that is ready, such as a new connection, is done in between,
 * however much of the kind waits.
 */
export class LoopTurns {
  /** First come, first served. */
  readonly #waiting = new Set<() => void>();

  /** @param each how many things are done in a turn */
  constructor(private readonly each: number) {}

  /** Does a thing in a later turn; once, though there is another request before that. */
  add(work: () => void): void {
    if (this.#waiting.size === 0) setImmediate(this.#take);
    this.#waiting.add(work);
  }

  readonly #take = (): void => {
    const taken: (() => void)[] = [];
    for (const work of this.#waiting) {
      if (taken.length === this.each) break;
      taken.push(work);
      this.#waiting.delete(work);
    }
    if (this.#waiting.size > 0) setImmediate(this.#take);
    // Apart, so that an error of one does not keep the others from being done.
    for (const work of taken) queueMicrotask(work);
  };
}
