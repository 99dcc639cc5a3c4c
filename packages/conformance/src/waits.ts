/** The shortest time limit, in seconds. */
const SHORTEST = 2;

/** The time limits of waits: each that ends in vain makes the next one for the same thing shorter, until one succeeds. */
export class Waits {
  readonly #missed = new Map<string, number>();

  constructor(
    /** The longest time limit, in seconds. */
    private readonly longest: number,
  ) {}

  /** The time limit of the next wait, in seconds. */
  secondsFor(thing: string): number {
    const shorter = Math.max(SHORTEST, this.longest / 4 ** (this.#missed.get(thing) ?? 0));
    return Math.min(this.longest, shorter);
  }

  /** Notes that a wait ended in vain. */
  missed(thing: string): void {
    this.#missed.set(thing, (this.#missed.get(thing) ?? 0) + 1);
  }

  /** Notes that a wait succeeded. */
  came(thing: string): void {
    this.#missed.delete(thing);
  }
}
