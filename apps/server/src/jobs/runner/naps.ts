interface Nap {
  /** By the clock of `performance`, in milliseconds. */
  end: number;
  timer: NodeJS.Timeout | undefined;
  readonly resolve: () => void;
}

/** The sleeps of the lanes, which can be cut short. */
export class Naps {
  readonly #naps = new Set<Nap>();

  /** Sleeps for some milliseconds, or less if `within` says so. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const nap: Nap = { end: Infinity, timer: undefined, resolve };
      this.#naps.add(nap);
      this.#limit(nap, milliseconds);
    });
  }

  /** Sees to it that no sleep goes on for longer than some milliseconds from now. */
  within(milliseconds: number): void {
    for (const nap of this.#naps) this.#limit(nap, milliseconds);
  }

  #limit(nap: Nap, milliseconds: number): void {
    const end = performance.now() + milliseconds;
    if (nap.end <= end) return;
    clearTimeout(nap.timer);
    nap.end = end;
    nap.timer = setTimeout(() => {
      this.#naps.delete(nap);
      nap.resolve();
    }, milliseconds);
  }
}
