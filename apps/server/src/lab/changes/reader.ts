/** Collects what a reader has not received yet. */
export class Reader<Part> {
  readonly #parts: Set<Part>;
  #wake: (() => void) | undefined;

  /** @param all all parts, in the order in which they are taken; at first the reader knows none of them */
  constructor(private readonly all: readonly Part[]) {
    this.#parts = new Set(all);
  }

  add(parts: readonly Part[]): void {
    for (const part of parts) this.#parts.add(part);
    this.wake();
  }

  /** The parts since the last call. */
  take(): Part[] {
    const parts = this.all.filter((part) => this.#parts.has(part));
    this.#parts.clear();
    return parts;
  }

  /** Ends a wait. */
  wake(): void {
    this.#wake?.();
  }

  /** Waits for parts, or for `wake`. @returns whether that came within the milliseconds */
  wait(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (woken: boolean) => () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve(woken);
      };
      const timer = setTimeout(end(false), milliseconds);
      this.#wake = end(true);
    });
  }
}
