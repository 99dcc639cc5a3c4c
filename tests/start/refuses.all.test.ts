import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { call, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Cli, newDirectory, newSettings, onPostgresql, runToEnd } from './cli.js';

useBuild();

const lines = (text: string): string[] => text.trim().split('\n');

describe('the program', () => {
  it('shows its options on --help', async () => {
    const { code, stdout, stderr } = await runToEnd({}, '--help');
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('npm start [-- --json | --lab | --no-docs | --verbose | --help]');
  });

  it.each(['--jsn', '-j', 'start', '--json=1'])(
    'refuses the option %s and shows the known ones',
    async (option) => {
      const { code, stdout, stderr } = await runToEnd({}, '--json', option);
      expect([code, stdout]).toEqual([2, '']);
      expect(lines(stderr)[0]).toBe(`Unknown option ${option}.`);
      expect(stderr).toContain('--help');
    },
  );

  it('reports every invalid setting, without a secret or a stack', async () => {
    const { code, stdout, stderr } = await runToEnd({
      CLOUD_PORT: 'http',
      CLOUD_DEMO: 'yes',
      DATABASE_URL: 'mysql://user:pass-word-1@db.example/cloud',
      CLOUD_OPERATOR_KEY: 'pass-word-1',
    });
    expect([code, stdout]).toEqual([2, '']);
    expect(
      lines(stderr)
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['CLOUD_DEMO', 'CLOUD_OPERATOR_KEY', 'CLOUD_PORT', 'DATABASE_URL']);
    expect(stderr).not.toContain('pass-word-1');
  });
});

describe('a server that cannot start reports that in one line', () => {
  const expectOneLine = async (
    settings: Record<string, string>,
    text: RegExp,
    exitCode = 1,
  ): Promise<void> => {
    const { code, stdout, stderr } = await runToEnd(settings, '--json');
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toMatch(text);
    expect(lines(stderr)).toHaveLength(1);
  };

  it('when its port is in use', async () => {
    const first = new Cli(await newSettings(), '--json');
    const { api } = await first.ready();
    const { port } = new URL(api);
    for (const setting of [
      'CLOUD_PORT',
      'CLOUD_OPERATOR_PORT',
      'CLOUD_S3_PORT',
      'CLOUD_S3_TLS_PORT',
      'CLOUD_DNS_PORT',
    ]) {
      const directory = path.join(await newDirectory(), 'none');
      await expectOneLine(
        { CLOUD_DATA_DIR: directory, [setting]: port },
        new RegExp(`^127\\.0\\.0\\.1:${port} is in use; set ${setting} to another port`),
      );
      // Nothing was made.
      await expect(stat(directory)).rejects.toThrow('ENOENT');
    }
    expect((await fetch(api.replace('v4', 'readyz'))).status).toBe(200);
  });

  it('when its address is not one of this machine', async () => {
    const settings = await newSettings({ CLOUD_HOST: '192.0.2.1' });
    await expectOneLine(settings, /^Cannot listen on 192\.0\.2\.1:0: /);
  });

  it('when its data directory is a file', async () => {
    const file = path.join(await newDirectory(), 'file');
    await writeFile(file, '');
    await expectOneLine(
      { ...(await newSettings()), CLOUD_DATA_DIR: file },
      /^The data directory cannot be used: \w+: .+file'\. Set CLOUD_DATA_DIR to /,
      2,
    );
  });

  it.each([
    'postgresql://user:pass-word-1@127.0.0.1:1/cloud',
    'postgresql://user:pass-word-1@localhost:1/cloud',
  ])('when there is no PostgreSQL at %s', async (url) => {
    const settings = { CLOUD_DATA_DIR: await newDirectory(), DATABASE_URL: url };
    await expectOneLine(settings, /^The database cannot be used: connect ECONNREFUSED [^\n]+\n$/);
    expect((await runToEnd(settings)).stderr).not.toContain('pass-word-1');
  });
});

describe('a second server on the same data', () => {
  it(onPostgresql ? 'shares a PostgreSQL with the first' : 'is refused, and the first goes on', async () => {
    const settings = await newSettings();
    const first = new Cli(settings, '--json');
    const { api, token, pid } = await first.ready();
    if (onPostgresql) {
      const second = new Cli({ ...settings, CLOUD_DATA_DIR: await newDirectory() }, '--json');
      const other = await second.ready();
      const domain = { domain: 'shared.example', type: 'master', soa_email: 'a@example.org' };
      expect((await call('POST', `${api}/domains`, { token, body: domain })).status).toBe(200);
      expect((await call('GET', `${other.api}/domains`, { token })).text).toContain('shared.example');
    } else {
      const { code, stdout, stderr } = await runToEnd(settings, '--json');
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(
        `${settings.CLOUD_DATA_DIR}/database is in use by process ${pid}. Stop that server, or set CLOUD_DATA_DIR to another directory.\n`,
      );
    }
    expect((await call('GET', `${api}/domains`, { token })).status).toBe(200);
  });

  it(onPostgresql ? 'may start at the same time' : 'that starts at the same time leaves one', async () => {
    const settings = await newSettings();
    const directories = [
      settings.CLOUD_DATA_DIR,
      onPostgresql ? await newDirectory() : settings.CLOUD_DATA_DIR,
    ];
    const both = directories.map(
      (directory) => new Cli({ ...settings, CLOUD_DATA_DIR: directory }, '--json'),
    );
    const outcomes = await Promise.allSettled(both.map((cli) => cli.ready()));
    const ready = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(ready, both.map(({ stderr }) => stderr).join()).toHaveLength(onPostgresql ? 2 : 1);
    for (const { api, token } of ready) {
      expect((await call('GET', `${api}/domains`, { token })).status).toBe(200);
    }
  });
});
