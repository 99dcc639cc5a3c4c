/** The part of a request of HTTP that the lock knows. */
interface Incoming {
  /** True if it has come whole. */
  readonly complete: boolean;
  readonly socket: { destroy(): unknown };
}

/** Lets requests enter while it is unlocked, makes them wait while it is locked, and knows when none is in progress. */
export class RequestLock {
  readonly #inProgress = new Set<{ readonly request: Incoming | undefined }>();
  #locked: { readonly unlocked: Promise<void>; readonly unlock: () => void } | undefined;
  #onIdle: (() => void)[] = [];

  /** Waits while it is locked. @returns a function to call once, when the request has ended */
  async enter(request?: Incoming): Promise<() => void> {
    for (;;) {
      const leave = this.enterNow(request);
      if (leave !== undefined) return leave;
      await this.#locked?.unlocked;
    }
  }

  /** Enters without waiting. @returns undefined while it is locked */
  enterNow(request?: Incoming): (() => void) | undefined {
    if (this.#locked !== undefined) return undefined;
    const entered = { request };
    this.#inProgress.add(entered);
    return () => {
      if (!this.#inProgress.delete(entered) || this.#inProgress.size > 0) return;
      for (const resolve of this.#onIdle.splice(0)) resolve();
    };
  }

  /** Makes later requests wait. @returns a promise that resolves when none is in progress */
  lock(): Promise<void> {
    if (this.#locked === undefined) {
      let unlock = (): void => undefined;
      const unlocked = new Promise<void>((resolve) => (unlock = resolve));
      this.#locked = { unlocked, unlock };
    }
    return this.#inProgress.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#onIdle.push(resolve);
        });
  }

  /** Closes the connections of requests in progress that have not come whole. */
  breakOffIncomplete(): void {
    for (const { request } of this.#inProgress) if (request?.complete === false) request.socket.destroy();
  }

  /** Lets all requests enter that wait. */
  unlock(): void {
    const locked = this.#locked;
    this.#locked = undefined;
    locked?.unlock();
  }
}
