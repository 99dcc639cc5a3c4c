/** Lets requests through, or makes them wait, and knows when none is in progress. */
export class Gate {
  #inside = 0;
  #closed: { readonly opened: Promise<void>; readonly open: () => void } | undefined;
  #emptied: (() => void)[] = [];

  /** Waits while the gate is closed. @returns a function to call once, when the request has ended */
  async enter(): Promise<() => void> {
    for (;;) {
      const leave = this.enterNow();
      if (leave !== undefined) return leave;
      await this.#closed?.opened;
    }
  }

  /** Enters without waiting. @returns undefined while the gate is closed */
  enterNow(): (() => void) | undefined {
    if (this.#closed !== undefined) return undefined;
    this.#inside += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#inside -= 1;
      if (this.#inside > 0) return;
      for (const resolve of this.#emptied.splice(0)) resolve();
    };
  }

  /** Makes later requests wait. @returns a promise that resolves when none is in progress */
  close(): Promise<void> {
    if (this.#closed === undefined) {
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => (open = resolve));
      this.#closed = { opened, open };
    }
    return this.#inside === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#emptied.push(resolve);
        });
  }

  /** Lets all requests through that wait. */
  open(): void {
    const closed = this.#closed;
    this.#closed = undefined;
    closed?.open();
  }
}
