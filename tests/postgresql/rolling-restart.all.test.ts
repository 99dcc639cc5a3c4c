import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Encryption } from '@cloud-account/runtime';
import { openDatabase, type Database } from '@cloud-account/database';
import {
  call,
  createPostgresDatabase,
  freePort,
  limits,
  pause,
  requirePrograms,
  useBuild,
} from '@cloud-account/testkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientOf, CLUSTER, post, type Keys } from '../crash/object-checks.js';
import { ServerProcess, type Ready } from '../crash/server-process.js';
import { Load } from './load.js';
import { Proxy } from './proxy.js';

const { missing } = requirePrograms('haproxy', 'postgres');

const SERVERS = 3;
const BUCKET = 'rolling';

const newKey = (): string => randomBytes(32).toString('base64');

/** Creates what the clients use. @returns their work */
async function prepare(ready: Ready, nameServers: readonly string[]): Promise<Load> {
  const send = async <Body>(method: string, at: string, body?: object): Promise<Body> => {
    const answer = await call<Body>(method, `${ready.api}${at}`, { token: ready.token, body });
    if (answer.status !== 200) throw new Error(`${method} ${at}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const zone = { domain: 'rolling.example', type: 'master', soa_email: 'a@example.org' };
  const { id } = await send<{ id: number }>('POST', '/domains', zone);
  await send('POST', `/domains/${id}/records`, { type: 'A', name: 'www', target: '192.0.2.7' });
  const node = { region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12' };
  const secret = {
    root_pass: 'aComplex-P4ssw0rd-of-9-words',
    metadata: { user_data: 'I2Nsb3VkLWNvbmZpZwo=' },
  };
  const { id: nodeId } = await send<{ id: number }>('POST', '/node/instances', { ...node, ...secret });
  const keys = await post<Keys>(ready, 'keys', { label: BUCKET });
  await post(ready, 'buckets', { label: BUCKET, cluster: CLUSTER });
  const client = clientOf(ready, keys);
  onTestFinished(() => {
    client.destroy();
  });
  const resolver = new Resolver({ tries: 10 });
  resolver.setServers(nameServers);
  await expect.poll(() => resolver.resolve4('www.rolling.example').catch(() => [])).toEqual(['192.0.2.7']);

  const writeRecords = async (name: string): Promise<void> => {
    const record = { type: 'A', name, target: '192.0.2.1' };
    const made = await send<{ id: number }>('POST', `/domains/${id}/records`, record);
    const at = `/domains/${id}/records/${made.id}`;
    await send('PUT', at, { target: '192.0.2.2' });
    expect(await send('GET', at)).toMatchObject({ name, target: '192.0.2.2' });
    await send('DELETE', at);
  };
  const writeObjects = async (name: string): Promise<void> => {
    const object = { Bucket: BUCKET, Key: name };
    await client.send(new PutObjectCommand({ ...object, Body: name.repeat(1_000) }));
    const { Body } = await client.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe(name.repeat(1_000));
    await client.send(new DeleteObjectCommand(object));
  };
  return new Load({
    api: (number) => writeRecords(`one-${number}`),
    'another of the api': (number) => writeRecords(`other-${number}`),
    s3: (number) => writeObjects(`one-${number}`),
    'another of s3': (number) => writeObjects(`other-${number}`),
    // New keys of S3 are encrypted, and every server has to decrypt them.
    keys: async (number) => {
      const made = await post<Keys & { id: number }>(ready, 'keys', { label: `key ${number}` });
      const own = clientOf(ready, made);
      await own.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'by a new key', Body: String(number) }));
      own.destroy();
      await send('DELETE', `/object-storage/keys/${made.id}`);
    },
    consoles: async () => {
      const { console_url, ws_protocols } = await send<{ console_url: string; ws_protocols: string[] }>(
        'POST',
        `/node/instances/${nodeId}/console`,
      );
      const console = new WebSocket(console_url, ws_protocols);
      const [text] = (await once(console, 'message')) as [Buffer];
      expect(text.toString()).toMatch(/login: $|The node is off/);
      console.close();
      await once(console, 'close');
    },
    dns: async () => {
      await pause(20);
      expect(await resolver.resolve4('www.rolling.example')).toEqual(['192.0.2.7']);
    },
  });
}

useBuild();

describe.skipIf(missing.length > 0)(
  'servers with one database behind a proxy (needs haproxy, postgres)',
  () => {
    test(
      'fail no request while they are restarted one after another, three times, with new encryption keys',
      { timeout: limits.long },
      async () => {
        const folder = await mkdtemp(path.join(tmpdir(), 'rolling-'));
        onTestFinished(() => rm(folder, { recursive: true, force: true }));
        const database = await createPostgresDatabase();
        onTestFinished(() => database.drop());
        const rows = await openDatabase(database.options);
        onTestFinished(() => rows.close());
        const places = await Promise.all(
          Array.from({ length: SERVERS }, async () => ({
            api: await freePort(),
            s3: await freePort(),
            console: await freePort(),
            sites: await freePort(),
            dns: await freePort(),
          })),
        );
        const proxy = await Proxy.start(folder, places);
        onTestFinished(() => proxy.stop());
        const servers: ServerProcess[] = [];
        onTestFinished(async () => {
          for (const server of servers) await server.kill();
        });
        const start = async (at: number, keys: readonly string[]): Promise<Ready> => {
          const { api = 0, s3 = 0, console = 0, sites = 0, dns = 0 } = places[at] ?? {};
          const server = new ServerProcess({
            CLOUD_DATA_DIR: path.join(folder, `server-${at}`),
            CLOUD_FILES_DIR: path.join(folder, 'files'),
            CLOUD_OBJECTS_DIR: path.join(folder, 'objects'),
            CLOUD_ENCRYPTION_KEYS: keys.join(','),
            CLOUD_PORT: String(api),
            CLOUD_S3_PORT: String(s3),
            CLOUD_CONSOLE_PORT: String(console),
            CLOUD_CONSOLE_URL: `ws://127.0.0.1:${proxy.ports.console}`,
            CLOUD_SITES_PORT: String(sites),
            CLOUD_DNS_PORT: String(dns),
            CLOUD_OPERATOR_PORT: '0',
            CLOUD_PUBLIC_URL: `http://127.0.0.1:${proxy.ports.api}`,
            CLOUD_S3_URL: `http://127.0.0.1:${proxy.ports.s3}`,
            CLOUD_RATE_LIMITS: 'off',
            CLOUD_TRUSTED_PROXIES: '127.0.0.0/8',
            DATABASE_URL: database.url,
          });
          servers[at] = server;
          return server.ready();
        };

        const [older, newer] = [newKey(), newKey()];
        const ready = await start(0, [older]);
        for (let at = 1; at < SERVERS; at += 1) await start(at, [older]);
        for (let at = 0; at < SERVERS; at += 1) await proxy.use(at + 1);
        const { headers } = await fetch(`http://127.0.0.1:${proxy.ports.api}/v4/regions`);
        // Clients would keep a connection longer than the proxy does.
        expect(headers.has('keep-alive')).toBe(false);
        const load = await prepare(
          ready,
          places.map(({ dns }) => `127.0.0.1:${dns}`),
        );
        const restartAll = async (keys: readonly string[]): Promise<void> => {
          for (let at = 0; at < SERVERS; at += 1) {
            await proxy.drain(at + 1);
            await servers[at]?.stop();
            await start(at, keys);
            await proxy.use(at + 1);
          }
        };
        await restartAll([older, newer]);
        expect(await countOthers(rows, newer)).not.toBe(0);
        await restartAll([newer, older]);
        await rows.pool.query(
          `UPDATE jobs SET run_at = now(), due_at = now() WHERE kind IN ('sweepObjects', 'reencryptNodes') AND state = 'pending'`,
        );
        await expect.poll(() => countOthers(rows, newer)).toBe(0);
        await restartAll([newer]);
        await expect.poll(() => [...load.rounds].filter(([, rounds]) => rounds <= 10)).toEqual([]);
        await load.stop();
        expect(load.failures).toEqual([]);
        process.stderr.write(
          `rounds without a failure: ${JSON.stringify(Object.fromEntries(load.rounds))}\n`,
        );
        for (const server of servers) await server.stop();
      },
    );
  },
);

/** The number of secrets in a database that are encrypted with another key. */
async function countOthers({ pool }: Database, key: string): Promise<number | undefined> {
  const { current } = new Encryption([Buffer.from(key, 'base64')]);
  const { rows } = await pool.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM (
       SELECT secret AS text FROM store_keys UNION ALL SELECT user_data FROM nodes) AS secrets
     WHERE text NOT LIKE $1`,
    [`${current}.%`],
  );
  return rows[0]?.others;
}
