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
import { call } from './call.js';
import { TestClock } from './clock.js';
import { forwardNames } from './nameservers/forward-names.js';
import { runDirectory } from './run.js';
import { makeAccount, type TestAccountOptions, type TestUser } from './test-account.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { TestOperator } from './test-operator.js';
import { until } from './waits/index.js';

/** A running server on a free port, with its own database. */
export interface TestServer {
  readonly api: string;
  /** Without `/v4`. */
  readonly origin: string;
  readonly cloud: Cloud;
  readonly clock: Clock;
  readonly operator: TestOperator;
  /** The address of its DNS server, with `CLOUD_DNS: 'on'` in the environment. */
  readonly dns: { readonly host: string; readonly port: number } | undefined;
  /** Creates an account with one user and a token; by default, the user is unrestricted and the token has all scopes. */
  newAccount(options?: TestAccountOptions): Promise<TestUser>;
  /** The metrics of the server. */
  metrics(): Promise<string>;
  /** Waits until no job is due or running, and DNS serves their changes. @throws Error after a time limit */
  settle(): Promise<void>;
  /** Does work while no job is due or running. It stops the clock, so that no job becomes due. */
  whileIdle<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A server that its tests may stop and change. */
export interface OwnTestServer extends TestServer {
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** The demo account, with `CLOUD_DEMO: 'on'` in the environment. */
  readonly demo: RunningCloud['demo'];
  stop(): Promise<void>;
}

/** The options of a server. */
export interface TestServerOptions {
  /** Settings in addition to those of all tests. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  /** Another server with the same PostgreSQL database and clock; this server must stop first. */
  readonly beside?: OwnTestServer;
  /** Workers that replace those of the job kinds. */
  readonly workers?: NonNullable<Ports['workers']>;
  /** Reads the space of disks, instead of the system. */
  readonly readSpace?: NonNullable<Ports['readSpace']>;
}

const settings = {
  CLOUD_PORT: '0',
  CLOUD_DEMO: 'off',
  CLOUD_PUBLISH_DELAY: '0',
  // Its thread starts slowly, and few tests use it.
  CLOUD_DNS: 'off',
  CLOUD_COMPUTE_TIMES: 'instant',
  // Tests with slow machines wait no longer than they need.
  CLOUD_COMPUTE_LEAST: '0',
  // How full the disk of the developer is changes no test.
  CLOUD_DISK_RESERVE: '0',
  CLOUD_IMPORT_PRIVATE_ADDRESSES: 'on',
  // On a busy machine a transfer takes long.
  CLOUD_IMPORT_TIMEOUT: '600000',
  CLOUD_RATE_LIMITS: 'off',
  // All tests can run in both modes.
  CLOUD_UNKNOWN_FIELDS: process.env.CLOUD_UNKNOWN_FIELDS ?? '',
  // The same tests run on other engines.
  ...(JSON.parse(process.env.CLOUD_TEST_SETTINGS ?? '{}') as Readonly<Record<string, string>>),
};

/** Starts a server for a test; it checks its answers against the specification, too. */
export async function startTestServer({
  environment = {},
  log,
  beside,
  workers,
  readSpace,
}: TestServerOptions = {}): Promise<OwnTestServer> {
  const database = beside?.database ?? (await createTestDatabase());
  const directory = await mkdtemp(path.join(runDirectory(), 'cloud-'));
  const clock = beside?.clock ?? new TestClock();
  const given = {
    ...settings,
    CLOUD_RESOLVERS: (await forwardNames()).server,
    CLOUD_DATA_DIR: directory,
    ...environment,
  };
  const running = await startCloud(readConfig(given), {
    clock,
    database: database.options,
    log: log ?? pino({ level: process.env.CLOUD_TEST_LOG ?? 'silent' }),
    ...(workers && { workers }),
    ...(readSpace && { readSpace }),
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
    metrics: async () => (await call('GET', new URL('/metrics', running.operator.url).href)).text,
    settle: () => settle(cloud),
    whileIdle: async (work) => {
      // Retries need a running clock.
      await settle(cloud);
      const resume = clock.stop();
      try {
        await settle(cloud);
        // What objects leave behind is removed beside requests and jobs.
        await cloud.objects.pauseUpkeep();
        return await work();
      } finally {
        cloud.objects.resumeUpkeep();
        resume();
      }
    },
    stop: async () => {
      await running.stop();
      if (beside === undefined) await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Wakes the job runner after this many checks: it sleeps by the real clock and does not notice when a test moves its clock. */
const CHECKS_PER_WAKE = 40;

async function settle(cloud: Cloud): Promise<void> {
  const { database, clock } = cloud;
  let checks = 0;
  await until(async () => {
    const { rows } = await database.pool.query<{ job: string }>(
      // A job that waited in its queue becomes due a moment after the one before it has ended.
      `SELECT concat_ws(' ', state, kind, subject, last_error) AS job FROM jobs AS j
       WHERE state = 'running' OR (state = 'pending' AND (due_at <= $1 OR (due_at > run_at AND run_at <= $1 AND NOT EXISTS (
         SELECT FROM jobs AS b WHERE b.queue = j.queue AND b.id < j.id AND b.state IN ('pending', 'running'))))) LIMIT 1`,
      [clock.now()],
    );
    const [busy] = rows;
    if (busy === undefined) return;
    if (checks++ % CHECKS_PER_WAKE === 0)
      await cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
    throw new Error(`The jobs do not come to an end: ${busy.job}`);
  }, 5);
  await cloud.followZones();
}
