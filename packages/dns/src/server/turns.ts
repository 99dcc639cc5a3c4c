/** Lets so many at once do something, so many of them for one client; further ones wait until it is their turn. */
export class FairQueue {
  #running = 0;
  readonly #ofClient = new Map<string, number>();
  readonly #waiting = new Set<{ readonly client: string; readonly begin: () => void }>();

  constructor(
    private readonly most: number,
    private readonly mostOfClient: number,
  ) {}

  /** Waits for a turn. @returns what ends it, to be called once; undefined when the signal aborted first */
  async take(client: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    if (this.#mayRun(client)) this.#begin(client);
    else if (!(await this.#wait(client, signal))) return undefined;
    return () => {
      this.#end(client);
    };
  }

  #wait(client: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = (): void => {
        this.#waiting.delete(waiter);
        resolve(false);
      };
      const begin = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const waiter = { client, begin };
      this.#waiting.add(waiter);
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
    });
  }

  #mayRun(client: string): boolean {
    return this.#running < this.most && (this.#ofClient.get(client) ?? 0) < this.mostOfClient;
  }

  #begin(client: string): void {
    this.#running += 1;
    this.#ofClient.set(client, (this.#ofClient.get(client) ?? 0) + 1);
  }

  #end(client: string): void {
    this.#running -= 1;
    const left = (this.#ofClient.get(client) ?? 1) - 1;
    if (left === 0) this.#ofClient.delete(client);
    else this.#ofClient.set(client, left);
    for (const waiter of this.#waiting) {
      if (!this.#mayRun(waiter.client)) continue;
      this.#waiting.delete(waiter);
      this.#begin(waiter.client);
      waiter.begin();
      return;
    }
  }
}
