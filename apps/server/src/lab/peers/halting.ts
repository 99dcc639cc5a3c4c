import type { Gate } from '../gate/gate.js';

/** Work beside requests that can be halted. */
export interface Haltable {
  /** Lets requests in progress end at once, where they only wait, until `goOn`. */
  hurry?(): void;
  /** Begins nothing more until `goOn`. It resolves when what was in progress has ended, or never when `goOn` comes first. */
  halt(): Promise<void>;
  goOn(): void;
}

/** The part of the time to halt in which requests in progress may come whole; the rest of it is for their work. */
const FOR_BODIES = 2 / 3;

/** Halts everything that this server does for others: requests first, then what goes on beside them. */
export class Halting {
  readonly #parts: Haltable[] = [];
  readonly #reloads: (() => Promise<void>)[] = [];

  /** The server begins halted. */
  constructor(private readonly gate: Gate) {
    void gate.close();
  }

  /** Halts a part together with all others. Parts are added before the server goes on for the first time. */
  add(part: Haltable): void {
    this.#parts.push(part);
    void part.halt();
  }

  /** Adds what reads rows of the lab, and runs it. */
  async follow(reload: () => Promise<void>): Promise<void> {
    this.#reloads.push(reload);
    await reload();
  }

  /** Reads the rows of the lab again. */
  async reload(): Promise<void> {
    for (const reload of this.#reloads) await reload();
  }

  /**
   * Waits until nothing is in progress; later requests wait. Requests whose bodies stay away are broken off before the time has passed.
   *
   * @param timeout milliseconds
   * @returns whether it is so in time; otherwise the server goes on
   */
  async halt(timeout: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, timeout, false)));
    const breaker = setTimeout(() => {
      this.gate.breakOffIncomplete();
    }, timeout * FOR_BODIES);
    for (const part of this.#parts) part.hurry?.();
    // A request may wait for a job, so that jobs go on as long as there are requests.
    const empty = await Promise.race([this.gate.close().then(() => true), late]);
    const inTime = empty && (await Promise.race([this.#haltParts(), late]));
    clearTimeout(timer);
    clearTimeout(breaker);
    if (!inTime) this.goOn();
    return inTime;
  }

  async #haltParts(): Promise<true> {
    await Promise.all(this.#parts.map((part) => part.halt()));
    return true;
  }

  /** Ends the halt. */
  goOn(): void {
    for (const part of this.#parts) part.goOn();
    this.gate.open();
  }
}
