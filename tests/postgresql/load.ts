/** Work that a client does again and again. @param number of the round, which no other round of it has */
type Round = (number: number) => Promise<void>;

/** Clients that work at the same time, and what failed. */
export class Load {
  readonly failures: string[] = [];
  readonly rounds: Map<string, number>;
  #stopped = false;
  readonly #clients: Promise<unknown>;

  /** @param work of each client, by its name */
  constructor(work: Readonly<Record<string, Round>>) {
    this.rounds = new Map(Object.keys(work).map((name) => [name, 0]));
    this.#clients = Promise.all(Object.entries(work).map(([name, round]) => this.#repeat(name, round)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#clients;
  }

  async #repeat(name: string, round: Round): Promise<void> {
    for (let number = 1; !this.#stopped; number += 1) {
      await round(number).catch((error: unknown) => {
        this.failures.push(`${name}, round ${number}: ${String(error)}`);
      });
      this.rounds.set(name, number);
    }
  }
}
