/** The limits of a queue. */
export interface QueueLimits {
  /** For one caller. */
  readonly each: number;
  /** For all callers together; no limit unless given. */
  readonly all?: number;
  /** The maximum number of further things of one caller that wait; no limit by default. */
  readonly waiting?: number;
}

interface Line {
  running: number;
  waiting: number;
}

interface Waiter {
  readonly line: Line;
  readonly begin: () => void;
}

/** Lets each caller do a few things at once. What it asks for beyond that waits, and does not delay other callers. */
export class FairQueue<Caller> {
  #running = 0;
  readonly #lines = new Map<Caller, Line>();
  readonly #waiting = new Set<Waiter>();

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Waits for a turn.
   *
   * @param signal returns a signal that aborts when the thing is not wanted any more; called only where it has to wait
   * @returns what ends the turn, to be called once; undefined when the signal aborted first or the caller has too much waiting
   */
  async take(caller: Caller, signal?: () => AbortSignal): Promise<(() => void) | undefined> {
    const line = this.#lines.get(caller) ?? { running: 0, waiting: 0 };
    this.#lines.set(caller, line);
    if (this.#mayRun(line)) this.#begin(line);
    else if (line.waiting >= (this.limits.waiting ?? Infinity)) return undefined;
    else if (!(await this.#wait(line, signal?.()))) return undefined;
    return () => {
      this.#end(caller, line);
    };
  }

  #wait(line: Line, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (began: boolean): void => {
        this.#waiting.delete(waiter);
        line.waiting -= 1;
        signal?.removeEventListener('abort', abort);
        resolve(began);
      };
      const abort = (): void => {
        leave(false);
      };
      const begin = (): void => {
        this.#begin(line);
        leave(true);
      };
      const waiter = { line, begin };
      this.#waiting.add(waiter);
      line.waiting += 1;
      signal?.addEventListener('abort', abort);
      if (signal?.aborted === true) abort();
    });
  }

  #mayRun(line: Line): boolean {
    return this.#running < (this.limits.all ?? Infinity) && line.running < this.limits.each;
  }

  #begin(line: Line): void {
    this.#running += 1;
    line.running += 1;
  }

  #end(caller: Caller, line: Line): void {
    this.#running -= 1;
    line.running -= 1;
    // The first of those with the fewest running: otherwise a few callers with much waiting would have all turns.
    let next: Waiter | undefined;
    for (const waiter of this.#waiting)
      if (this.#mayRun(waiter.line) && waiter.line.running < (next?.line.running ?? Infinity)) next = waiter;
    next?.begin();
    if (line.running === 0 && line.waiting === 0) this.#lines.delete(caller);
  }
}
