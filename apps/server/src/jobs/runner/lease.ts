import type { Cloud } from '../../cloud/cloud.js';
import { prolongLease } from '../../repositories/job-queue.js';

/** How long a worker may be silent before another one takes its job, in milliseconds. */
export const LEASE = 30_000;

/** A job's lease, prolonged until it is let go of. */
export class Lease {
  readonly #lost = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;

  /** @param owner who has it; another one whenever a job is taken, so that nobody takes an earlier worker for the present one */
  constructor(
    private readonly cloud: Cloud,
    private readonly id: bigint,
    readonly owner: string,
  ) {
    this.#heartbeat = setInterval(() => {
      void this.#prolong();
    }, LEASE / 3);
  }

  /** Aborted when the lease is found to be another's. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  letGo(): void {
    clearInterval(this.#heartbeat);
  }

  async #prolong(): Promise<void> {
    const { database, clock, log } = this.cloud;
    try {
      const until = new Date(clock.now().getTime() + LEASE);
      if (!(await prolongLease(database, this.id, this.owner, until))) this.#lost.abort();
    } catch (error) {
      log.warn({ err: error }, 'a lease could not be prolonged');
    }
  }
}
