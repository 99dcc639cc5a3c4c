import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  readConfig,
  startCloud,
  type Clock,
  type Cloud,
  type Ports,
  type RunningCloud,
} from '@cloud-account/server';
import { pino, type Logger } from 'pino';
import { TestClock } from './clock.js';
import { startInterpreter } from './interpreter.js';
import { forwardNames } from './nameservers/forward-names.js';
import { runDirectory } from './run.js';
import { makeAccount, type TestAccountOptions, type TestUser } from './test-account.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { TestOperator } from './test-operator.js';

/** A whole cloud on a free port, with a database of its own. */
export interface TestServer {
  readonly api: string;
  /** Without `/v4`. */
  readonly origin: string;
  readonly cloud: Cloud;
  readonly clock: Clock;
  readonly operator: TestOperator;
  /** Where DNS is answered, with `CLOUD_DNS: 'on'` in the environment. */
  readonly dns: { readonly host: string; readonly port: number } | undefined;
  /** Makes an account with one user, unrestricted unless told, and a token of all scopes unless told. */
  newAccount(options?: TestAccountOptions): Promise<TestUser>;
  /** Waits until no job is due or running, and DNS answers what they wrote. @throws Error when that takes too long */
  settle(): Promise<void>;
  /** Does work while no job is due or running: the clock stands still, so that none becomes due either. */
  whileIdle<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A cloud that its tests may do with as they like. */
export interface OwnTestServer extends TestServer {
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** What opens the demo account, with `CLOUD_DEMO: 'on'` in the environment. */
  readonly demo: RunningCloud['demo'];
  stop(): Promise<void>;
}

/** What a test changes. */
export interface TestServerOptions {
  /** Settings beside the tests' own. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  /** Another cloud whose PostgreSQL database and clock it shares; it must stop first. */
  readonly beside?: OwnTestServer;
  /** What does the jobs, instead of the kinds' own. */
  readonly workers?: NonNullable<Ports['workers']>;
}

const settings = {
  CLOUD_PORT: '0',
  CLOUD_DEMO: 'off',
  CLOUD_PUBLISH_DELAY: '0',
  // Its thread takes a while to start, and few tests ask it.
  CLOUD_DNS: 'off',
  CLOUD_COMPUTE_TIMES: 'instant',
  CLOUD_IMPORT_PRIVATE_ADDRESSES: 'on',
  CLOUD_RATE_LIMITS: 'off',
  // All tests can be run in either mode.
  CLOUD_UNKNOWN_FIELDS: process.env.CLOUD_UNKNOWN_FIELDS ?? '',
};

/** Starts a cloud for a test; answers are checked against the specification too. */
export async function startTestServer({
  environment = {},
  log,
  beside,
  workers,
}: TestServerOptions = {}): Promise<OwnTestServer> {
  const database = beside?.database ?? (await createTestDatabase());
  const directory = await mkdtemp(path.join(runDirectory(), 'cloud-'));
  const clock = beside?.clock ?? new TestClock();
  const interpreter = await startInterpreter();
  const given = {
    ...settings,
    CLOUD_RESOLVERS: (await forwardNames()).server,
    ...interpreter?.environment,
    CLOUD_DATA_DIR: directory,
    ...environment,
  };
  const running = await startCloud(readConfig(given), {
    clock,
    database: database.options,
    log: log ?? pino({ level: process.env.CLOUD_TEST_LOG ?? 'silent' }),
    ...(workers && { workers }),
  });
  const { cloud, api } = running;
  return {
    api,
    origin: api.replace(/\/v4$/, ''),
    cloud,
    clock,
    database,
    dns: running.dns,
    demo: running.demo,
    operator: new TestOperator(running.operator.url, running.operator.key),
    newAccount: (options = {}) => makeAccount(cloud, api, options),
    settle: () => settle(cloud),
    whileIdle: async (work) => {
      // What is to be tried again needs a clock that goes.
      await settle(cloud);
      const goOn = clock.stop();
      try {
        await settle(cloud);
        return await work();
      } finally {
        goOn();
      }
    },
    stop: async () => {
      await running.stop();
      await interpreter?.stop();
      if (beside === undefined) await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const SETTLE_MILLISECONDS = 45_000;

/** After so many looks at the jobs the runner is woken: it sleeps by the real clock, and does not know that the other was moved. */
const LOOKS_A_WAKE = 40;

async function settle(cloud: Cloud): Promise<void> {
  const { database, clock } = cloud;
  const deadline = Date.now() + SETTLE_MILLISECONDS;
  for (let looks = 0; ; looks += 1) {
    const { rows } = await database.pool.query<{ job: string }>(
      `SELECT concat_ws(' ', state, kind, subject, last_error) AS job FROM jobs
       WHERE state = 'running' OR (state = 'pending' AND run_at <= $1) LIMIT 1`,
      [clock.now()],
    );
    const [busy] = rows;
    if (busy === undefined) return cloud.followZones();
    if (Date.now() > deadline) throw new Error(`The jobs do not come to an end: ${busy.job}`);
    if (looks % LOOKS_A_WAKE === 0) await cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
