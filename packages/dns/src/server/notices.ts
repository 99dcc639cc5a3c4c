const batchMs = 100;

/** Collects notifications from masters, so that many of them become one message for each zone. */
export class Notices<Z extends object> {
  #collected = new Map<Z, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly report: (zone: Z, from: string) => void) {}

  take(zone: Z, from: string): void {
    this.#collected.set(zone, from);
    this.#timer ??= setTimeout(() => {
      this.#flush();
    }, batchMs);
  }

  /** Sends no further messages. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#collected.clear();
  }

  #flush(): void {
    const collected = this.#collected;
    this.#collected = new Map();
    this.#timer = undefined;
    for (const [zone, from] of collected) this.report(zone, from);
  }
}
