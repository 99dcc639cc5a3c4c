import type { Cloud } from '../../cloud/cloud.js';
import { afterRealTime } from '../../common/clock.js';
import { LEASE, prolongLease } from '../../repositories/job-queue.js';

/** The lease of a job, renewed until it is released. */
export class Lease {
  readonly #lost = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;

  /**
   * @param owner the name of the worker, a new one for each job, so that an earlier worker cannot be confused with the present
   *   one
   */
  constructor(
    private readonly cloud: Cloud,
    private readonly id: bigint,
    readonly owner: string,
  ) {
    this.#heartbeat = setInterval(() => {
      void this.#prolong();
    }, LEASE / 3);
  }

  /** Aborted when another worker has the lease. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  letGo(): void {
    clearInterval(this.#heartbeat);
  }

  async #prolong(): Promise<void> {
    const { database, clock, log } = this.cloud;
    try {
      const until = afterRealTime(clock, LEASE);
      if (!(await prolongLease(database, this.id, this.owner, until))) this.#lost.abort();
    } catch (error) {
      log.warn({ err: error }, 'a lease could not be prolonged');
    }
  }
}
