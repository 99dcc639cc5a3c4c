import { setTimeout as after } from 'node:timers/promises';

/** The requests that are delayed now, by the fault that delays them. */
export class Delays {
  readonly #inProgress = new Map<number, Set<AbortController>>();
  #count = 0;

  /** @param max how many there may be at a time */
  constructor(private readonly max: number) {}

  /** Does what may delay a request, unless there are as many as there may be. @returns false then */
  async inSlot(work: () => Promise<boolean>): Promise<boolean> {
    if (this.#count >= this.max) return false;
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }

  /** Waits until the time is over, the delay is ended, or the client leaves. */
  async wait(fault: number, milliseconds: number, gone?: AbortSignal): Promise<void> {
    const ending = new AbortController();
    const ofFault = this.#inProgress.get(fault) ?? new Set();
    this.#inProgress.set(fault, ofFault.add(ending));
    const signal = gone === undefined ? ending.signal : AbortSignal.any([ending.signal, gone]);
    try {
      await after(milliseconds, undefined, { signal, ref: false });
    } catch {
      // The delay ended early.
    } finally {
      ofFault.delete(ending);
      if (ofFault.size === 0) this.#inProgress.delete(fault);
    }
  }

  /** Ends the delays by all faults but these. */
  endOthers(kept: ReadonlySet<number>): void {
    for (const [fault, ofFault] of this.#inProgress)
      if (!kept.has(fault)) for (const ending of ofFault) ending.abort();
  }
}
