import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer } from '@cloud-account/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigProblem, readConfig } from '../config/config.js';
import { rawRequest } from '../http/requests/raw-request.fixture.js';
import { readAddress } from './address.js';

describe("the operator's listener", () => {
  let directory = '';

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'operator-'));
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  const start = (environment: Readonly<Record<string, string>> = {}) =>
    startTestServer({ environment: { CLOUD_DATA_DIR: directory, ...environment } });

  it('stores its key and its address in files that only their owner can read, the address while it runs', async () => {
    const server = await start();
    const { url, key } = server.operator;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await readFile(path.join(directory, 'operator-key'), 'utf8')).toBe(`${key}\n`);
    expect(await readAddress(directory)).toEqual({
      url,
      api: server.api,
      s3: server.cloud.objects.url,
      s3Tls: server.cloud.objects.tlsUrl,
      sites: server.cloud.objects.sitesUrl,
      sitesTls: server.cloud.objects.sitesTlsUrl,
      dns: server.cloud.nameServer?.address,
      pid: process.pid,
    });
    for (const name of ['operator-key', 'operator.json']) {
      expect((await stat(path.join(directory, name))).mode & 0o777).toBe(0o600);
    }
    await server.stop();
    expect(await readAddress(directory)).toBeUndefined();

    const second = await start();
    expect(second.operator.key).toBe(key);
    await second.stop();
  });

  it('accepts the configured key, and stores none', async () => {
    const key = 'a-key-of-the-operators-own-choice';
    const server = await start({ CLOUD_OPERATOR_KEY: key });
    expect((await server.operator.call('GET', '/accounts', { token: key })).status).toBe(200);
    await expect(stat(path.join(directory, 'operator-key'))).rejects.toThrow('ENOENT');
    await server.stop();
  });

  it('does not remove the address of a server that started later', async () => {
    const [one, other] = [await start(), await start()];
    await one.stop();
    expect(await readAddress(directory)).toMatchObject({
      url: other.operator.url,
      api: other.api,
      pid: process.pid,
    });
    await other.stop();
  });

  it('stops the whole server when it cannot listen', async () => {
    const one = await start();
    const { port } = new URL(one.operator.url);
    const gone = await start();
    await gone.stop();
    const both = { CLOUD_OPERATOR_PORT: port, CLOUD_PORT: new URL(gone.origin).port };
    await expect(start(both)).rejects.toThrow('set CLOUD_OPERATOR_PORT to another port');
    await expect(fetch(`${gone.origin}/healthz`)).rejects.toThrow('fetch failed');
    await one.stop();
  });

  it('serves on a loopback address only who calls it by a name of its own', async () => {
    const server = await start({ CLOUD_LAB: 'on', CLOUD_PUBLIC_URL: 'https://Cloud.example:8443' });
    const { port, origin } = new URL(server.operator.url);
    const statusOf = async (host: string, target: string): Promise<number> =>
      (await rawRequest(origin, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
        .status;
    const own = [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      'LOCALHOST',
      'a.localhost',
      `host.docker.internal:${port}`,
      'host.containers.internal',
      hostname(),
    ];
    for (const host of [...own, 'cloud.example'])
      expect([host, await statusOf(host, '/metrics')]).toEqual([host, 200]);
    for (const host of [
      `evil.example:${port}`,
      'notlocalhost',
      'host.docker.internal.evil.example',
      'cloud.example.evil.example',
      'a b',
    ])
      for (const target of ['/metrics', '/operator/lab/', '/operator/accounts'])
        expect([host, await statusOf(host, target)]).toEqual([host, 403]);
    await server.stop();
  });

  it('ignores a file without a valid address', async () => {
    await writeFile(path.join(directory, 'operator.json'), 'nothing');
    expect(await readAddress(directory)).toBeUndefined();
  });
});

describe("settings of the operator's listener", () => {
  it('are refused for an address that other machines reach, unless a key is set', () => {
    const open = { CLOUD_OPERATOR_HOST: '0.0.0.0' };
    expect(() => readConfig(open)).toThrow(ConfigProblem);
    expect(() => readConfig(open)).toThrow('set CLOUD_OPERATOR_KEY too');
    expect(readConfig({ ...open, CLOUD_OPERATOR_KEY: 'k'.repeat(24) }).operatorHost).toBe('0.0.0.0');
  });

  it('are refused for a short key, without repeating it', () => {
    expect(() => readConfig({ CLOUD_OPERATOR_KEY: 'short-secret' })).toThrow('24 to 512');
    expect(() => readConfig({ CLOUD_OPERATOR_KEY: 'short-secret' })).not.toThrow('short-secret');
  });
});
