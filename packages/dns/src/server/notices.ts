const gatherMs = 100;

/** Gathers the word of masters that zones have changed, so that a flood of it is one message for each zone. */
export class Notices<Z extends object> {
  #gathered = new Map<Z, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly tell: (zone: Z, from: string) => void) {}

  take(zone: Z, from: string): void {
    this.#gathered.set(zone, from);
    this.#timer ??= setTimeout(() => {
      this.#flush();
    }, gatherMs);
  }

  /** Nothing is told any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#gathered.clear();
  }

  #flush(): void {
    const gathered = this.#gathered;
    this.#gathered = new Map();
    this.#timer = undefined;
    for (const [zone, from] of gathered) this.tell(zone, from);
  }
}
