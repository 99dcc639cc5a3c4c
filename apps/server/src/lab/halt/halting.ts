import { refuse } from '@cloud-account/core';
import { Refused } from '../../common/refused.js';
import type { RequestLock } from './request-lock.js';

/** Work beside requests that can be halted. */
export interface Haltable {
  /** Ends the delays of requests in progress, and begins none until `resume`. */
  endDelays?(): void;
  /** Begins nothing more until `resume`. It resolves when what was in progress has ended, or never when `resume` comes first. */
  halt(): Promise<void>;
  resume(): void;
}

/** The time limit for the end of what is in progress, in milliseconds. */
const TIMEOUT = 30_000;

/** The part of the time to halt in which requests in progress may come whole; the rest of it is for their work. */
const FOR_BODIES = 2 / 3;

/** Halts everything that the server does for others: requests first, then what goes on beside them. */
export class Halting {
  readonly #parts: Haltable[] = [];
  /** The work that was begun last. */
  #last: Promise<unknown> = Promise.resolve();

  /** The server begins halted. @param timeout the time limit for the end of what is in progress, in milliseconds */
  constructor(
    private readonly lock: RequestLock,
    private readonly timeout = TIMEOUT,
  ) {
    void lock.lock();
  }

  /** Halts parts together with all others. They are added before the server goes on for the first time. */
  add(...parts: readonly Haltable[]): void {
    this.#parts.push(...parts);
    for (const part of parts) void part.halt();
  }

  /**
   * Does work while the server does nothing else: requests and jobs in progress end before, later ones wait until it has ended. Such work
   * is done one after another.
   *
   * @param work one transaction at most, so that a crash leaves the state before it or the state after it
   * @throws Refused (503) when what is in progress does not end in time; nothing has changed then
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(async () => {
      try {
        if (!(await this.#halt()))
          throw new Refused(refuse('lab.servers.idle', { seconds: this.timeout / 1_000 }));
        return await work();
      } finally {
        this.resume();
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /**
   * Waits until nothing is in progress; later requests wait. Requests whose bodies stay away are broken off before the time has passed.
   *
   * @returns true if it is so in time
   */
  async #halt(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, this.timeout, false)));
    const breaker = setTimeout(() => {
      this.lock.breakOffIncomplete();
    }, this.timeout * FOR_BODIES);
    for (const part of this.#parts) part.endDelays?.();
    // A request may wait for a job, so that jobs go on as long as there are requests.
    const empty = await Promise.race([this.lock.lock().then(() => true), late]);
    const inTime = empty && (await Promise.race([this.#haltParts(), late]));
    clearTimeout(timer);
    clearTimeout(breaker);
    return inTime;
  }

  async #haltParts(): Promise<true> {
    await Promise.all(this.#parts.map((part) => part.halt()));
    return true;
  }

  /** Ends the halt. */
  resume(): void {
    for (const part of this.#parts) part.resume();
    this.lock.unlock();
  }
}
