/** A request of HTTP, as far as the gate knows it. */
interface Incoming {
  /** Whether it has come whole. */
  readonly complete: boolean;
  readonly socket: { destroy(): unknown };
}

/** Lets requests through, or makes them wait, and knows when none is in progress. */
export class Gate {
  readonly #inside = new Set<{ readonly request: Incoming | undefined }>();
  #closed: { readonly opened: Promise<void>; readonly open: () => void } | undefined;
  #emptied: (() => void)[] = [];

  /** Waits while the gate is closed. @returns a function to call once, when the request has ended */
  async enter(request?: Incoming): Promise<() => void> {
    for (;;) {
      const leave = this.enterNow(request);
      if (leave !== undefined) return leave;
      await this.#closed?.opened;
    }
  }

  /** Enters without waiting. @returns undefined while the gate is closed */
  enterNow(request?: Incoming): (() => void) | undefined {
    if (this.#closed !== undefined) return undefined;
    const entered = { request };
    this.#inside.add(entered);
    return () => {
      if (!this.#inside.delete(entered) || this.#inside.size > 0) return;
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
    return this.#inside.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#emptied.push(resolve);
        });
  }

  /** Closes the connections of requests in progress that have not come whole. */
  breakOffIncomplete(): void {
    for (const { request } of this.#inside) if (request?.complete === false) request.socket.destroy();
  }

  /** Lets all requests through that wait. */
  open(): void {
    const closed = this.#closed;
    this.#closed = undefined;
    closed?.open();
  }
}
