import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, TestOperator } from '@cloud-account/testkit';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config/config.js';
import type { DatabaseOptions } from '@cloud-account/database';
import { startCloud } from '../../start.js';
import {
  allow,
  ask,
  exchange,
  obtain,
  PASSWORD,
  refresh,
  registerApp,
  statusWith,
  TestBrowser,
  tokensIn,
} from './app.fixture.js';

/** A database that outlives its server; undefined for the embedded one, which is in the data directory. */
const lastingDatabase = async (): Promise<DatabaseOptions | undefined> => {
  if (process.env.CLOUD_TEST_DATABASE !== 'postgresql') return undefined;
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.options;
};

it('everything that was allowed is there again after a restart', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'oauth-restart-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const database = await lastingDatabase();
  const config = readConfig({ CLOUD_PORT: '0', CLOUD_DEMO: 'off', CLOUD_DATA_DIR: directory });
  const start = async () => {
    const running = await startCloud(config, {
      log: pino({ level: 'silent' }),
      ...(database && { database }),
    });
    const operator = new TestOperator(running.operator.url, running.operator.key);
    const { api } = running;
    const cloud = { api, origin: api.replace('/v4', ''), operator };
    return { cloud, stop: () => running.stop() };
  };
  const first = await start();
  const { id } = (await first.cloud.operator.post<{ id: number }>('/accounts', { email: 'a@example.org' }))
    .body;
  await first.cloud.operator.post(`/accounts/${id}/users`, { username: 'alice', email: 'a@example.org' });
  await first.cloud.operator.post('/users/alice/password', { password: PASSWORD });
  const app = await registerApp(first.cloud);
  const alice = { username: 'alice' };
  const tokens = await obtain(first.cloud, app, alice);
  const used = await obtain(first.cloud, app, alice);
  await refresh(first.cloud, app, used.refresh);
  const code = await allow(first.cloud, app, alice);
  const browser = new TestBrowser();
  await browser.signIn(ask(first.cloud, app).url, 'alice');
  await first.stop();

  const { cloud, stop } = await start();
  try {
    expect(await statusWith(cloud, tokens.access)).toBe(200);
    tokensIn(await refresh(cloud, app, tokens.refresh));
    tokensIn(await exchange(cloud, app, code));
    // A refresh token that was used before is known as used.
    expect((await refresh(cloud, app, used.refresh)).body.error).toBe('invalid_grant');
    expect(await statusWith(cloud, used.access)).toBe(401);
    expect((await browser.get(ask(cloud, app).url)).text).toContain('to act for you?');
  } finally {
    await stop();
  }
});
