import type { Cloud } from '../../cloud/cloud.js';
import { changesOf, type Changes } from '@cloud-account/database';
import { afterRealTime, realTimeUntil, Slots, systemRandomness } from '@cloud-account/runtime';
import {
  LEASE,
  leaseJob,
  nextDue,
  postponeBlocked,
  releaseLeases,
  setJobsBack,
  type LeasedJob,
} from '../../queue/job-queue.js';
import { PLATFORM } from '../../repositories/job-rows.js';
import type { JobKind } from '../../generated/kinds/job-kinds.js';
import type { JobOutcome } from '../../monitoring/metrics.js';
import { runStepped } from '../steps/run-stepped.js';
import { step, steps } from '../steps/stepped-job.js';
import { Lease } from './lease.js';
import type { Delays } from './delays.js';
import { runAtOnce } from './run-at-once.js';
import type { JobWorker, Worker } from '../steps/worker.js';

/** The longest delay between looks at the queue in milliseconds, since other servers of the database do not wake this one. */
const POLL = 1_000;

const LANES = 3;

/** The lanes that one account may use at the same time: one is left for the others. */
const LANES_OF_ACCOUNT = 2;

/** The maximum difference between the clocks of servers of one database. A clock that goes back by more was set. */
const CLOCK_DIFFERENCE = 5_000;

/** Leaves the jobs of a kind that only a newer version has to a server of that version: they are tried again later. */
const UNKNOWN_KIND = 'This version does not do jobs of the kind.';
const unknownKind = steps<unknown>({
  steps: {
    any: step({
      wanted: () => {
        throw new Error(UNKNOWN_KIND);
      },
    }),
  },
  failed: () => undefined,
});

/**
 * Runs jobs from the queue until it is stopped. Accounts take turns, so that no account delays another by many jobs: the next
 * job is of an account without a job in progress, if one is due, and else of another.
 */
export class JobRunner {
  readonly #stopping = new AbortController();
  readonly #slots = new Slots({
    ofAccount: { maximum: LANES_OF_ACCOUNT },
    ofServer: { maximum: LANES },
  });
  #loops: Promise<void>[] = [];
  /** The sleep of all lanes that have nothing to do. */
  #sleeping: Promise<void> | undefined;
  readonly #changes: Changes;
  /** When the next job is due, as last read. */
  #due: Date | undefined;
  #inProgress = 0;
  /** The lanes that take or do a job. */
  #busy = 0;
  /** While no job may be taken. */
  #halt: { readonly over: Promise<void>; readonly end: () => void } | undefined;
  #idle: (() => void)[] = [];
  /** Those of the jobs in progress. */
  readonly #leases = new Set<Lease>();
  /** The account whose job was taken last. */
  #last = PLATFORM.account.id;
  #taking: Promise<unknown> = Promise.resolve();
  /** When blocked jobs were last postponed, by the clock of `performance`. */
  #postponed = 0;
  /** The latest time that the clock has shown. */
  #latest = new Date(0);
  /** The number of times that the clock went back. */
  #backs = 0;

  constructor(
    private readonly cloud: Cloud,
    private readonly workers: Readonly<Partial<Record<JobKind, Worker>>>,
    /** Of its lanes; what enqueues a job shortens them. */
    private readonly delays: Delays,
  ) {
    this.#changes = changesOf(cloud.database);
  }

  /** Starts to take jobs. Jobs that were in progress when an embedded database was closed are taken at once. */
  async start(): Promise<void> {
    const { database, clock } = this.cloud;
    if (database.kind !== 'postgresql') await releaseLeases(database, clock.now());
    await this.#followBack(clock.now());
    this.#loops = Array.from({ length: LANES }, () => this.#loop());
  }

  /** The number of jobs in progress. */
  get inProgress(): number {
    return this.#inProgress;
  }

  /** For how many seconds the job that has been due for longest waits. */
  async overdue(): Promise<number> {
    const { database, clock } = this.cloud;
    const due = (await nextDue(database)) ?? clock.now();
    return Math.max(0, (clock.now().getTime() - due.getTime()) / 1_000);
  }

  /** Takes no more jobs until `resume`. It resolves when none is in progress. */
  halt(): Promise<void> {
    if (this.#halt === undefined) {
      let end = (): void => undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      this.#halt = { over, end };
    }
    return this.#busy === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#idle.push(resolve);
        });
  }

  /** Takes jobs again, and looks for them at once. */
  resume(): void {
    this.#halt?.end();
    this.#halt = undefined;
    this.delays.within(0);
  }

  /** Takes no more jobs that become due from now on, and waits for those in progress. The jobs that do not finish in time are done again later. */
  async stop(timeout: number): Promise<void> {
    this.#stopping.abort();
    this.resume();
    let timer: NodeJS.Timeout | undefined;
    const timeLimit = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeout)));
    await Promise.race([Promise.all(this.#loops), timeLimit]);
    clearTimeout(timer);
  }

  async #loop(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        if (this.#halt !== undefined) await this.#halt.over;
        else if (!(await this.#runNext()))
          await (this.#sleeping ??= this.#sleep().finally(() => (this.#sleeping = undefined)));
      } catch (error) {
        this.cloud.log.error({ err: error }, 'the job queue cannot be read');
        await this.#sleepFor(POLL);
      }
    }
  }

  /** Takes and runs a job. @returns whether one was due */
  async #runNext(): Promise<boolean> {
    this.#busy += 1;
    try {
      // A new name each time, so that a worker that was silent for too long cannot be confused with its successor.
      const owner = systemRandomness.uuid();
      const job = await this.#takeInTurn(owner);
      if (job === undefined) return false;
      await this.#run(job, owner);
      return true;
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  /** Takes a job after the other lanes have, so that it knows the accounts of their jobs. */
  #takeInTurn(owner: string): Promise<LeasedJob | undefined> {
    const taken = this.#taking.then(() => this.#take(owner));
    this.#taking = taken.catch(() => undefined);
    return taken;
  }

  async #take(owner: string): Promise<LeasedJob | undefined> {
    const now = this.cloud.clock.now();
    if (now.getTime() < this.#latest.getTime() - CLOCK_DIFFERENCE) {
      this.#backs += 1;
      await this.#followBack(now);
    } else if (now > this.#latest) this.#latest = now;
    const { database } = this.cloud;
    const { busy, full } = this.#slots;
    // While the clock stands still, jobs are done one after another, so that each run does them in the same order.
    if (this.cloud.clock.rate === 0 && busy.length > 0) return undefined;
    const after = this.#last;
    if (performance.now() - this.#postponed > POLL) {
      await postponeBlocked(database, { now, after, except: full });
      this.#postponed = performance.now();
    }
    // Other lanes had their turn meanwhile.
    if (this.#stopping.signal.aborted || this.#halt !== undefined) return undefined;
    // No lane takes the job of another one that went on after a pause of the process.
    for (const lease of this.#leases) await lease.renewAfterEnd(now);
    const until = afterRealTime(this.cloud.clock, LEASE);
    const job = await leaseJob(database, { owner, now, until, after, busy, full });
    if (job === undefined) return undefined;
    this.#last = job.account_id;
    this.#slots.take(job.account_id);
    return job;
  }

  /** Runs at the start and when the clock was set back. */
  async #followBack(now: Date): Promise<void> {
    const { database, log } = this.cloud;
    const after = new Date(now.getTime() + CLOCK_DIFFERENCE);
    const until = new Date(afterRealTime(this.cloud.clock, LEASE).getTime() + CLOCK_DIFFERENCE);
    const moved = await setJobsBack(database, { now, after, until });
    // Set last, so that a failure is tried again at the next read.
    this.#latest = now;
    if (moved > 0) log.warn({ jobs: moved }, 'the clock went back, and jobs with it');
  }

  async #run(job: LeasedJob, owner: string): Promise<void> {
    const lease = new Lease(this.cloud, job, owner);
    const backs = this.#backs;
    this.#leases.add(lease);
    const signal = AbortSignal.any([lease.lost, this.#stopping.signal]);
    const done = this.cloud.metrics.startJob(job.kind);
    this.#inProgress += 1;
    let outcome: JobOutcome = 'failed';
    try {
      outcome = await this.cloud.randomness.within(
        () => `${job.kind} ${job.subject}`,
        () => this.#do(job, { owner, signal }),
      );
    } finally {
      this.#inProgress -= 1;
      this.#slots.release(job.account_id);
      done(outcome);
      lease.letGo();
      this.#leases.delete(lease);
    }
    // It may have read the clock before it went back, and stored the time of its next try after.
    if (backs !== this.#backs) await this.#followBack(this.cloud.clock.now());
  }

  async #do(
    job: LeasedJob,
    { owner, signal }: { readonly owner: string; readonly signal: AbortSignal },
  ): Promise<JobOutcome> {
    const { cloud } = this;
    const worker = this.workers[job.kind as JobKind];
    if (job.key !== null) {
      const jobLease = { id: job.id, job: job.key, queue: job.queue, owner };
      return runStepped({
        cloud,
        worker: typeof worker === 'object' ? worker : unknownKind,
        job,
        jobLease,
        signal,
      });
    }
    const missing: JobWorker = () => Promise.reject(new Error(UNKNOWN_KIND));
    return runAtOnce(cloud, typeof worker === 'function' ? worker : missing, job, { owner, signal });
  }

  /** Sleeps until a job may be due. It reads only when that is, because to take a job costs ten times as much. */
  async #sleep(): Promise<void> {
    const { clock, database } = this.cloud;
    for (let isAwaited = true; isAwaited;) {
      const isFull = this.#slots.full.length > 0;
      // The due jobs of an account that uses all its lanes are taken by these.
      if (this.#changes.mayHaveCome()) this.#due = await nextDue(database, isFull ? clock.now() : undefined);
      const wait = this.#due === undefined ? Infinity : realTimeUntil(clock, this.#due);
      const isWoken = await this.#sleepFor(Math.min(Math.max(wait, 50), POLL));
      isAwaited = wait > POLL && !isWoken && !isFull;
    }
  }

  /** @returns whether it ended early */
  #sleepFor(milliseconds: number): Promise<boolean> {
    return this.#stopping.signal.aborted ? Promise.resolve(true) : this.delays.sleep(milliseconds);
  }
}
