/** What one caller does, and what waits to be done: each begins when it is called. */
interface Line {
  busy: number;
  readonly waiting: Set<() => void>;
}

/** Lets each caller do a few things at once; what it asks for beyond that waits, without keeping others from theirs. */
export class FairQueue<Caller> {
  readonly #lines = new Map<Caller, Line>();

  /**
   * @param most how many things a caller does at once
   * @param mostWaiting how many more of its things may wait
   */
  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * Waits for a turn.
   *
   * @param gone resolves when the thing is not wanted any more, or was taken
   * @param done resolves when nobody works at it any more; a turn lasts until both are so
   * @returns whether it is its turn; false when the caller has too much waiting already, or the thing is gone before
   */
  async take(caller: Caller, gone: Promise<void>, done: Promise<void>): Promise<boolean> {
    const line = this.#lines.get(caller) ?? { busy: 0, waiting: new Set() };
    if (line.busy < this.most) line.busy += 1;
    else if (line.waiting.size >= this.mostWaiting) return false;
    else if (!(await wait(line, gone))) return false;
    this.#lines.set(caller, line);
    void Promise.all([gone, done]).then(() => {
      this.#next(caller, line);
    });
    return true;
  }

  /** Gives the turn of who is done to the next. */
  #next(caller: Caller, line: Line): void {
    const [begin] = line.waiting;
    if (begin === undefined) line.busy -= 1;
    else begin();
    if (line.busy === 0) this.#lines.delete(caller);
  }
}

/** @returns whether it is its turn; else it was gone before */
const wait = (line: Line, gone: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const begin = (): void => {
      line.waiting.delete(begin);
      resolve(true);
    };
    line.waiting.add(begin);
    void gone.then(() => {
      if (line.waiting.delete(begin)) resolve(false);
    });
  });
