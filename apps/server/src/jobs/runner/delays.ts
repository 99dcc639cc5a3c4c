interface Delay {
  /** The end by the clock of `performance`, in milliseconds. */
  end: number;
  timer: NodeJS.Timeout | undefined;
  readonly resolve: () => void;
}

/** The delays of the lanes, which can be shortened. */
export class Delays {
  readonly #delays = new Set<Delay>();

  /** Waits for some milliseconds, or less if `within` shortens the delay. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const delay: Delay = { end: Infinity, timer: undefined, resolve };
      this.#delays.add(delay);
      this.#limit(delay, milliseconds);
    });
  }

  /** Shortens all delays to at most some milliseconds from now. */
  within(milliseconds: number): void {
    for (const delay of this.#delays) this.#limit(delay, milliseconds);
  }

  #limit(delay: Delay, milliseconds: number): void {
    const end = performance.now() + milliseconds;
    if (delay.end <= end) return;
    clearTimeout(delay.timer);
    delay.end = end;
    delay.timer = setTimeout(() => {
      this.#delays.delete(delay);
      delay.resolve();
    }, milliseconds);
  }
}
