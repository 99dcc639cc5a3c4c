import type { Cloud } from '../../cloud/cloud.js';
import { afterRealTime } from '@cloud-account/runtime';
import { LEASE, prolongLease, type LeasedJob } from '../../queue/job-queue.js';
import { LeaseLost } from '../../queue/leased-job.js';

/** The lease of a job, renewed until it is released. */
export class Lease {
  readonly #lost = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;
  /** When it ends unless it is renewed. */
  #until: Date;

  /**
   * @param owner the name of the worker, a new one for each job, so that an earlier worker cannot be confused with the present
   *   one
   */
  constructor(
    private readonly cloud: Cloud,
    private readonly job: Pick<LeasedJob, 'id' | 'lease_until'>,
    readonly owner: string,
  ) {
    this.#until = job.lease_until ?? cloud.clock.now();
    this.#heartbeat = setInterval(() => {
      void this.#prolong();
    }, LEASE / 3);
  }

  /** Aborted, with LeaseLost, when another worker has the lease. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Renews it if it has ended, as it does while the process is stopped: nobody but another server may have taken the job. */
  async renewAfterEnd(now: Date): Promise<void> {
    if (this.#until <= now) await this.#prolong();
  }

  letGo(): void {
    clearInterval(this.#heartbeat);
  }

  async #prolong(): Promise<void> {
    const { database, clock, log } = this.cloud;
    try {
      const until = afterRealTime(clock, LEASE);
      if (await prolongLease(database, this.job.id, this.owner, until)) this.#until = until;
      else this.#lost.abort(new LeaseLost());
    } catch (error) {
      log.warn({ err: error }, 'a lease could not be prolonged');
    }
  }
}
