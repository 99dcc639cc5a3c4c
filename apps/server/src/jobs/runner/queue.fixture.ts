import { randomBytes, randomUUID } from 'node:crypto';
import { ownLabels } from '@cloud-account/core';
import { createTestDatabase, limits, TestClock, type TestDatabase, prismaOf } from '@cloud-account/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../config/config.js';
import type { Cloud } from '../../cloud/cloud.js';
import { KEY_BYTES } from '../../config/settings-reader.js';
import { Encryption, readSpace, realTimeUntil, systemRandomness } from '@cloud-account/runtime';
import { type Database, migrate, openDatabase } from '@cloud-account/database';
import { runTransaction } from '../../repositories/transaction.js';
import { disksOf } from '../../files/disks.js';
import { DirectoryFileStore } from '../../files/file-store.js';
import type { JobKind } from '../../generated/kinds/job-kinds.js';
import { workers } from '../../generated/workers.js';
import { Metrics } from '../../monitoring/metrics.js';
import { MemoryCounter } from '../../rate-limits/memory-counter.js';
import { insertAccount } from '../../repositories/access/accounts.js';
import { scheduleEvent } from '../../repositories/events.js';
import { enqueueSteps, PLATFORM } from '../../repositories/job-rows.js';
import { enqueue } from '../../work/enqueue.js';
import { stepsOf } from '../steps/steps-of.js';
import { Delays } from './delays.js';
import { JobRunner } from './job-runner.js';
import type { Worker } from '../steps/worker.js';

/** A row of the queue. */
interface JobRow {
  readonly state: string;
  readonly requests: number;
  readonly attempts: number;
  readonly leaseUntil: Date | null;
  readonly lastError: string | null;
  readonly step: string | null;
  readonly payload: unknown;
}

/** An event of a job with steps. */
interface EventRow {
  readonly action: string;
  readonly status: string;
  readonly percent: number | null;
  readonly remaining: number | null;
  /** In seconds. */
  readonly duration: number | null;
  readonly message: string;
}

/** The job with steps that a test enqueues. */
interface AskedSteps {
  readonly payload?: unknown;
  readonly queue?: string;
  /** The actions of the job's events. */
  readonly events?: readonly string[];
}

/** A queue without a server: its database, its clock, and the runners that a test needs. */
export interface TestQueue {
  readonly cloud: Cloud;
  /** It stands still but for `advance`. */
  readonly clock: TestClock;
  /** Wakes the lanes of all runners for a job. @param due when it may be taken */
  readonly expectJob: (due: Date) => void;
  /** Enqueues a job for a subject, by default due now and of the platform. */
  readonly ask: (subject: string, delay?: number, accountId?: number) => Promise<void>;
  /** Enqueues a job with steps for a subject, due now. @returns its key */
  readonly askSteps: (subject: string, asked?: AskedSteps) => Promise<string>;
  /** Starts a runner with one worker for all jobs; it stops when the test ends. */
  readonly run: (worker: Worker) => Promise<JobRunner>;
  /** The jobs about a subject, oldest first. */
  readonly rows: (subject: string) => Promise<JobRow[]>;
  /** The events of a job, oldest first. */
  readonly events: (key: string) => Promise<EventRow[]>;
}

/** One worker for every kind of job. */
const allBy = (worker: Worker): Record<JobKind, Worker> =>
  Object.fromEntries(Object.keys(workers).map((kind) => [kind, worker])) as Record<JobKind, Worker>;

/** Opens a database for the tests of a file, on their engine. @returns a function that gives each test an empty queue there */
export function useQueue(): () => Promise<TestQueue> {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabase();
    database = await openDatabase(place.options);
    await migrate(database.pool);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });
  return () => emptyQueue(database);
}

async function emptyQueue(database: Database): Promise<TestQueue> {
  await database.pool.query('TRUNCATE jobs');
  await database.pool.query('TRUNCATE events');
  const clock = new TestClock();
  clock.stop();
  const runners: JobRunner[] = [];
  const delays: Delays[] = [];
  onTestFinished(async () => {
    for (const runner of runners) await runner.stop(limits.wait);
  });
  const config = readConfig({});
  const log = pino({ level: 'silent' });
  const disks = disksOf(config, { read: readSpace, clock, log });
  const expectJob = (due: Date): void => {
    for (const ofLanes of delays) ofLanes.within(realTimeUntil(clock, due));
  };
  const cloud: Cloud = {
    config,
    database,
    files: new DirectoryFileStore(config.filesDirectory, disks.files),
    disks,
    get objects(): never {
      throw new Error('No job of the queue has objects.');
    },
    get hypervisor(): never {
      throw new Error('No job of the queue has machines.');
    },
    nameServer: undefined,
    encryption: new Encryption([randomBytes(KEY_BYTES)]),
    clock,
    randomness: systemRandomness,
    steps: stepsOf(workers),
    log,
    metrics: new Metrics(),
    rateCounter: new MemoryCounter(clock),
    signInAttempts: new MemoryCounter(clock),
    lab: undefined,
    dialect: undefined,
    labels: ownLabels,
    baseUrl: () => '',
    docsUrl: () => '',
    consoleUrl: () => Promise.resolve(''),
    followZones: () => Promise.resolve(),
    transaction: async (work) => {
      const { result, dueTimes } = await runTransaction(
        database,
        { now: () => clock.now(), publishDelay: 0 },
        work,
      );
      dueTimes.forEach(expectJob);
      return result;
    },
  };
  return {
    cloud,
    clock,
    expectJob,
    ask: async (subject, delay = 0, accountId = PLATFORM.account.id) => {
      const runAt = new Date(clock.now().getTime() + delay);
      await cloud.transaction((tx) => {
        enqueue({ account: { id: accountId } }, tx, { kind: 'publishZone', subject, runAt });
      });
    },
    askSteps: async (subject, { payload = {}, queue, events = [] } = {}) => {
      const key = randomUUID();
      const uuid = randomUUID();
      await cloud.transaction(async (tx) => {
        if (events.length > 0) {
          const actor = {
            account: { id: await insertAccount(tx, { uuid, email: 'a@example.com' }) },
            user: null,
          };
          const entity = { type: 'node' as const, id: subject, label: subject, url: '' };
          for (const action of events) scheduleEvent(actor, tx, { action, entity, job: key });
        }
        enqueueSteps(PLATFORM, tx, {
          kind: 'publishZone',
          subject,
          key,
          payload,
          runAt: tx.now,
          ...(queue && { queue }),
        });
      });
      return key;
    },
    run: async (worker) => {
      const ofLanes = new Delays();
      delays.push(ofLanes);
      const runner = new JobRunner(cloud, allBy(worker), ofLanes);
      runners.push(runner);
      await runner.start();
      return runner;
    },
    rows: async (subject) => {
      const { job } = await prismaOf({ cloud });
      return job.findMany({ where: { subject }, orderBy: { id: 'asc' } });
    },
    events: async (key) => {
      const { event } = await prismaOf({ cloud });
      const rows = await event.findMany({ where: { jobKey: key }, orderBy: { id: 'asc' } });
      return rows.map(({ action, status, percentComplete, timeRemaining, duration, message }) => ({
        ...{ action, status, duration, message },
        percent: percentComplete,
        remaining: timeRemaining,
      }));
    },
  };
}

/**
 * Has no worker renew its lease, as none does whose process is stopped, but by `vi.advanceTimersByTime`. A runner whose process is stopped is
 * halted, too, so that it takes no jobs.
 */
export function stopRenewals(): void {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Stops work until it is opened. */
export class Latch {
  readonly #opened: Promise<void>;
  #open!: () => void;

  constructor() {
    this.#opened = new Promise((resolve) => (this.#open = resolve));
  }

  open(): void {
    this.#open();
  }

  wait(): Promise<void> {
    return this.#opened;
  }
}
