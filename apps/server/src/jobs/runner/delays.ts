interface Delay {
  /** The end by the clock of `performance`, in milliseconds. */
  end: number;
  timer: NodeJS.Timeout | undefined;
  isShortened: boolean;
  readonly resolve: (isShortened: boolean) => void;
}

/** The delays of the lanes, which can be shortened. */
export class Delays {
  readonly #delays = new Set<Delay>();

  /** Waits for some milliseconds, or less if `within` shortens the delay. @returns whether it did */
  sleep(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const delay: Delay = { end: Infinity, timer: undefined, isShortened: false, resolve };
      this.#delays.add(delay);
      this.#limit(delay, milliseconds);
    });
  }

  /** Shortens all delays to at most some milliseconds from now. */
  within(milliseconds: number): void {
    for (const delay of this.#delays)
      delay.isShortened = this.#limit(delay, milliseconds) || delay.isShortened;
  }

  #limit(delay: Delay, milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    if (delay.end <= end) return false;
    clearTimeout(delay.timer);
    delay.end = end;
    delay.timer = setTimeout(() => {
      this.#delays.delete(delay);
      delay.resolve(delay.isShortened);
    }, milliseconds);
    return true;
  }
}
