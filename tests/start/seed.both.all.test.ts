import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { call, expectDone, pause, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Cli, newSettings, type ReadyLine, type Settings } from './cli.js';

useBuild();

const seed = {
  accounts: [
    {
      key: 'crash',
      email: 'a@b.example',
      users: [{ username: 'crash', email: 'a@b.example' }],
      domains: Array.from({ length: 40 }, (_, at) => ({
        domain: `zone-${at}.crash.example`,
        type: 'master',
        soa_email: 'a@b.example',
        records: Array.from({ length: 20 }, (_, n) => ({
          type: 'A',
          name: `host-${n}`,
          target: '203.0.113.1',
        })),
      })),
    },
  ],
};

const load = async ({ operator }: ReadyLine, directory: string) => {
  const token = (await readFile(path.join(directory, 'operator-key'), 'utf8')).trim();
  return call<{ created: Record<string, number>; kept: Record<string, number> }>(
    'POST',
    `${operator}/seeds`,
    {
      token,
      body: seed,
    },
  );
};

/** Starts a server, kills it during the load of a seed, and loads the seed again in the next one. */
const crashAfter = async (milliseconds: number, settings: Settings & { CLOUD_DATA_DIR: string }) => {
  const first = new Cli(settings, '--json');
  const loading = load(await first.ready(), settings.CLOUD_DATA_DIR).then(
    ({ status }) => status,
    () => undefined,
  );
  await pause(milliseconds);
  first.signal('SIGKILL');
  await first.exit;
  const acknowledged = (await loading) === 200;
  const second = new Cli(settings, '--json');
  const { created, kept } = expectDone(await load(await second.ready(), settings.CLOUD_DATA_DIR));
  // All of it is there or nothing, so anything that exists is complete.
  const whole = { accounts: 1, users: 1, domains: 40, records: 800 };
  expect([created, kept]).toContainEqual(expect.objectContaining(whole));
  if (acknowledged) expect(kept).toMatchObject(whole);
};

describe('a server that is killed while it loads a seed', () => {
  it.each([50, 300])('has all of it afterwards or nothing (after %i ms)', async (milliseconds) => {
    await crashAfter(milliseconds, await newSettings({ CLOUD_DEMO: 'off', CLOUD_LOG_LEVEL: 'silent' }));
  });
});
