import { createTestDatabase, TestClock, type TestDatabase } from '@cloud-account/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { readConfig } from '../../config/config.js';
import type { Cloud } from '../../common/context.js';
import { systemRandomness } from '../../common/system-randomness.js';
import { openDatabase, type Database } from '../../database/database.js';
import { migrate } from '../../database/migrations.js';
import { runTransaction } from '../../repositories/transaction.js';
import { DirectoryFileStore } from '../../files/file-store.js';
import type { JobKind } from '../../generated/job-kinds.js';
import { workers } from '../../generated/workers.js';
import { Metrics } from '../../monitoring/metrics.js';
import { MemoryCounter } from '../../rate-limits/memory-counter.js';
import { enqueue } from '../../repositories/jobs.js';
import { JobRunner } from './job-runner.js';
import type { Worker } from './worker.js';

/** A row of the queue. */
export interface JobRow {
  readonly state: string;
  readonly requests: number;
  readonly attempts: number;
  readonly leaseUntil: Date | null;
  readonly lastError: string | null;
}

/** A queue without a server: its database, its clock, and runners as a test needs them. */
export interface QueueStage {
  readonly cloud: Cloud;
  readonly clock: TestClock;
  /** Asks for a job about a subject, due now unless told. */
  readonly ask: (subject: string, delay?: number) => Promise<void>;
  /** Starts a runner whose every job is done by the worker; it is stopped when the test ends. */
  readonly run: (worker: Worker) => Promise<JobRunner>;
  /** The jobs about a subject, oldest first. */
  readonly rows: (subject: string) => Promise<JobRow[]>;
}

/** Every kind of job, done by one worker. */
const allBy = (worker: Worker): Record<JobKind, Worker> =>
  Object.fromEntries(Object.keys(workers).map((kind) => [kind, worker])) as Record<JobKind, Worker>;

/**
 * Opens a database for the tests of a file, on the engine that they run on.
 *
 * @returns what gives each test an empty queue there
 */
export function useQueue(): () => Promise<QueueStage> {
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

async function emptyQueue(database: Database): Promise<QueueStage> {
  await database.pool.query('TRUNCATE jobs');
  const clock = new TestClock();
  const runners: JobRunner[] = [];
  onTestFinished(async () => {
    for (const runner of runners) await runner.stop(1_000);
  });
  const config = readConfig({});
  const cloud: Cloud = {
    config,
    database,
    files: new DirectoryFileStore(config.filesDirectory),
    get objects(): never {
      throw new Error('No job of the queue has objects.');
    },
    clock,
    randomness: systemRandomness,
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    rateCounter: new MemoryCounter(clock),
    signInAttempts: new MemoryCounter(clock),
    dialect: undefined,
    baseUrl: () => '',
    docsUrl: () => '',
    transaction: async (work) =>
      (await runTransaction(database, { now: () => clock.now(), publishDelay: 0 }, work)).result,
  };
  return {
    cloud,
    clock,
    ask: async (subject, delay = 0) => {
      const runAt = new Date(clock.now().getTime() + delay);
      await cloud.transaction((tx) => {
        enqueue(tx, { kind: 'publishZone', subject, runAt });
      });
      for (const runner of runners) runner.expect(runAt);
    },
    run: async (worker) => {
      const runner = new JobRunner(cloud, allBy(worker));
      runners.push(runner);
      await runner.start();
      return runner;
    },
    rows: async (subject) => {
      const { rows } = await database.pool.query<JobRow>(
        `SELECT state, requests, attempts, lease_until AS "leaseUntil", last_error AS "lastError"
         FROM jobs WHERE subject = $1 ORDER BY id`,
        [subject],
      );
      return rows;
    },
  };
}

/** A door that work waits at until it is opened. */
export class Gate {
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
