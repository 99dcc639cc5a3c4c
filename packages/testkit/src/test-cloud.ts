import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, startCloud, type Cloud } from '@cloud-account/server';
import { pino, type Logger } from 'pino';
import { TestClock } from './clock.js';
import { makeAccount, type TestAccountOptions, type TestUser } from './test-account.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { TestOperator } from './test-operator.js';

/** A whole cloud on a free port, with a database of its own. */
export interface TestCloud {
  readonly api: string;
  /** Without `/v4`. */
  readonly origin: string;
  readonly cloud: Cloud;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly operator: TestOperator;
  /** Makes an account with one user, unrestricted unless told, and a token of all scopes unless told. */
  newAccount(options?: TestAccountOptions): Promise<TestUser>;
  /** Waits until no job is due or running. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** What a test changes. */
export interface TestCloudOptions {
  /** Settings beside the tests' own. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  /** Another cloud whose PostgreSQL database and clock it shares; it must stop first. */
  readonly beside?: TestCloud;
}

const settings = {
  CLOUD_PORT: '0',
  CLOUD_DEMO: 'off',
  CLOUD_PUBLISH_DELAY: '0',
  CLOUD_IMPORT_PRIVATE_ADDRESSES: 'on',
  CLOUD_RATE_LIMITS: 'off',
};

/** Starts a cloud for a test; answers are checked against the specification too. */
export async function startTestCloud({
  environment = {},
  log,
  beside,
}: TestCloudOptions = {}): Promise<TestCloud> {
  const database = beside?.database ?? (await createTestDatabase());
  const directory = await mkdtemp(path.join(tmpdir(), 'cloud-test-'));
  const clock = beside?.clock ?? new TestClock();
  const running = await startCloud(readConfig({ ...settings, CLOUD_DATA_DIR: directory, ...environment }), {
    clock,
    database: database.options,
    log: log ?? pino({ level: process.env.CLOUD_TEST_LOG ?? 'silent' }),
  });
  const { cloud, api } = running;
  return {
    api,
    origin: api.replace(/\/v4$/, ''),
    cloud,
    clock,
    database,
    operator: new TestOperator(running.operator.url, running.operator.key),
    newAccount: (options = {}) => makeAccount(cloud, api, options),
    settle: () => settle(cloud),
    stop: async () => {
      await running.stop();
      if (beside === undefined) await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function settle({ database, clock }: Cloud): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ busy: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM jobs WHERE state = 'running' OR (state = 'pending' AND run_at <= $1)) AS busy`,
      [clock.now()],
    );
    if (rows[0]?.busy !== true) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
