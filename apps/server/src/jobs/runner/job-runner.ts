import type { Cloud } from '../../common/context.js';
import {
  failJob,
  finishJob,
  leaseJob,
  nextDue,
  prolongLease,
  releaseLeases,
  retryJob,
  setJobsBack,
  type LeasedJob,
} from '../../repositories/job-queue.js';
import type { JobKind } from '../../generated/job-kinds.js';
import { Naps } from './naps.js';
import type { Worker } from './worker.js';

/** How long a worker may be silent before another one takes its job, in milliseconds. */
const LEASE = 30_000;

/** A job that failed this often is given up. */
const MOST_ATTEMPTS = 12;

/** The longest sleep between looks at the queue: other servers on the same database do not wake this one. */
const POLL = 1_000;

const LANES = 2;

/** The clocks of servers on one database differ by this much at most; a clock that goes back by more was set. */
const CLOCK_DIFFERENCE = 5_000;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/** Runs jobs from the queue until it is stopped. */
export class JobRunner {
  readonly #owner: string;
  readonly #stopping = new AbortController();
  readonly #naps = new Naps();
  #lanes: Promise<void>[] = [];
  /** The latest time that the clock showed. */
  #latest = new Date(0);

  constructor(
    private readonly cloud: Cloud,
    private readonly workers: Readonly<Record<JobKind, Worker>>,
  ) {
    this.#owner = cloud.randomness.uuid();
  }

  /** Starts taking jobs. On an embedded database what was running when the server last ended is taken up at once. */
  async start(): Promise<void> {
    const { database, clock } = this.cloud;
    if (database.kind !== 'postgresql') await releaseLeases(database, clock.now());
    await this.#followBack(clock.now());
    this.#lanes = Array.from({ length: LANES }, () => this.#lane());
  }

  /** Says that a job was asked for. @param due when it may be taken */
  expect(due: Date): void {
    this.#naps.within(Math.max(0, due.getTime() - this.cloud.clock.now().getTime()));
  }

  /** Takes no more jobs and waits for those under way; what they do not finish in time is done again later. */
  async stop(timeout: number): Promise<void> {
    this.#stopping.abort();
    this.#naps.within(0);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeout)));
    await Promise.race([Promise.all(this.#lanes), patience]);
    clearTimeout(timer);
  }

  async #lane(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const job = await this.#lease();
        if (job === undefined) await this.#sleep();
        else await this.#run(job);
      } catch (error) {
        this.cloud.log.error({ err: error }, 'the job queue cannot be read');
        await this.#sleepFor(POLL);
      }
    }
  }

  async #lease(): Promise<LeasedJob | undefined> {
    const now = this.cloud.clock.now();
    if (now.getTime() < this.#latest.getTime() - CLOCK_DIFFERENCE) await this.#followBack(now);
    else if (now > this.#latest) this.#latest = now;
    return leaseJob(this.cloud.database, { owner: this.#owner, now, until: new Date(now.getTime() + LEASE) });
  }

  /** When the clock was set back, and at the start, since it may have been meanwhile. */
  async #followBack(now: Date): Promise<void> {
    const { database, log } = this.cloud;
    const after = new Date(now.getTime() + CLOCK_DIFFERENCE);
    const until = new Date(after.getTime() + LEASE);
    const moved = await setJobsBack(database, { now, after, until });
    // Where that failed, the next look at the clock does it again.
    this.#latest = now;
    if (moved > 0) log.warn({ jobs: moved }, 'the clock went back, and jobs with it');
  }

  async #run(job: LeasedJob): Promise<void> {
    const { database, clock, log, metrics } = this.cloud;
    const { id, kind, subject, attempts } = job;
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      void this.#prolong(job, lost);
    }, LEASE / 3);
    const done = metrics.startJob(kind);
    try {
      const worker = this.workers[kind];
      if (typeof worker !== 'function') throw new Error('UNWRITTEN');
      await worker(this.cloud, subject, AbortSignal.any([lost.signal, this.#stopping.signal]));
      await finishJob(database, id, this.#owner, clock.now());
      done('done');
    } catch (error) {
      const given = attempts >= MOST_ATTEMPTS;
      log[given ? 'error' : 'warn'](
        { err: error, kind, subject, attempts },
        given ? 'job given up' : 'job failed',
      );
      done('failed');
      if (given) await failJob(database, id, this.#owner, clock.now(), reasonOf(error));
      else await retryJob(database, id, this.#owner, this.#nextTry(attempts), reasonOf(error));
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #prolong({ id }: LeasedJob, lost: AbortController): Promise<void> {
    const { database, clock, log } = this.cloud;
    try {
      const until = new Date(clock.now().getTime() + LEASE);
      if (!(await prolongLease(database, id, this.#owner, until))) lost.abort();
    } catch (error) {
      log.warn({ err: error }, 'a lease could not be prolonged');
    }
  }

  /** One second, two, four … up to five minutes, and up to a fifth more, so that failures do not march in step. */
  #nextTry(attempts: number): Date {
    const wait = Math.min(1_000 * 2 ** (attempts - 1), 300_000);
    return new Date(this.cloud.clock.now().getTime() + wait * (1 + this.cloud.randomness.fraction() / 5));
  }

  async #sleep(): Promise<void> {
    const due = await nextDue(this.cloud.database);
    const wait = due === undefined ? POLL : due.getTime() - this.cloud.clock.now().getTime();
    await this.#sleepFor(Math.min(Math.max(wait, 50), POLL));
  }

  #sleepFor(milliseconds: number): Promise<void> {
    return this.#stopping.signal.aborted ? Promise.resolve() : this.#naps.sleep(milliseconds);
  }
}
