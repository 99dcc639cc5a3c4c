import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { presign } from '@cloud-account/s3';
import type { Schema } from '@cloud-account/spec';
import { call, createTestDatabase, expectDone, freePort, makeCertificate } from '@cloud-account/testkit';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config/config.js';
import type { DatabaseOptions } from '@cloud-account/database';
import { startCloud } from '../../start.js';
import { readByHost } from './storage.fixture.js';

/** A database that outlives its server; undefined for the embedded one, which is in the data directory. */
const lastingDatabase = async (): Promise<DatabaseOptions | undefined> => {
  if (process.env.CLOUD_TEST_DATABASE !== 'postgresql') return undefined;
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.options;
};

const newEncryptionKey = (): string => randomBytes(32).toString('base64');

it('secrets remain readable when the encryption key changes, and are never logged', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'objects-restart-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const database = await lastingDatabase();
  const port = String(await freePort());
  let log = '';
  const lines = new Writable({
    write: (text: Buffer, _encoding, done) => {
      log += text.toString();
      done();
    },
  });
  const start = (...keys: readonly string[]) =>
    startCloud(
      readConfig({
        CLOUD_PORT: '0',
        // The same each time, since links are signed for the address.
        CLOUD_S3_PORT: port,
        CLOUD_DATA_DIR: directory,
        CLOUD_ENCRYPTION_KEYS: keys.join(),
      }),
      { log: pino({ level: 'trace' }, lines), ...(database && { database }) },
    );
  const [old, fresh] = [newEncryptionKey(), newEncryptionKey()];
  const cluster = 'us-east-1';
  const label = 'files.example.org';

  let running = await start(old);
  onTestFinished(() => running.stop());
  const token = running.demo?.token ?? '';
  const ask = async <Answer>(method: 'POST' | 'PUT', operation: string, body: object): Promise<Answer> =>
    expectDone(await call<Answer>(method, `${running.api}/object-storage/${operation}`, { token, body }));
  const key = await ask<Schema<'StorageKey'>>('POST', 'keys', { label: 'my-key' });
  await ask('POST', 'buckets', { label, cluster });
  const own = await makeCertificate([label], { now: new Date() });
  await ask('POST', `buckets/${cluster}/${label}/ssl`, own);
  const { url: link } = await ask<{ url: string }>('POST', `buckets/${cluster}/${label}/object-url`, {
    name: 'a',
  });
  const signed = (secret = key.secret_key) =>
    presign({
      method: 'PUT',
      origin: running.s3,
      path: `/${label}/a`,
      query: [],
      accessKey: key.access_key,
      secret,
      region: cluster,
      expires: 3_600,
      now: new Date(),
    });
  const put = async (url: string) => (await fetch(url, { method: 'PUT', body: 'content' })).status;

  /** All that is kept encrypted is of use still. */
  const expectUsable = async (): Promise<void> => {
    expect(await put(signed())).toBe(200);
    expect((await readByHost(`${running.s3Tls}/a`, label, own.certificate))[0]).toBe(403);
    expect((await fetch(link)).status).toBe(200);
  };

  await expectUsable();
  for (const keys of [[fresh, old], [fresh]]) {
    await running.stop();
    running = await start(...keys);
    await expectUsable();
    await running.cloud.objects.sweep(new AbortController().signal);
    await expectUsable();
  }

  // The log names the fault, but nothing of what was sent with it.
  const { pool } = running.cloud.database;
  expect(await put(signed('wrong'))).toBe(403);
  for (const table of ['store_keys', 'store_objects', 'store_certificates'])
    await pool.query(`ALTER TABLE ${table} RENAME TO hidden_${table}`);
  expect(await put(signed())).toBe(500);
  const broken = await call('POST', `${running.api}/object-storage/keys`, {
    token,
    body: { label: 'my-key' },
  });
  expect(broken.status).toBe(500);
  for (const table of ['store_keys', 'store_objects', 'store_certificates'])
    await pool.query(`ALTER TABLE hidden_${table} RENAME TO ${table}`);
  await running.stop();

  expect(log).toContain('a request to object storage failed');
  expect(log).toContain('earlier keys are not needed');
  const lastLine = own.private_key.trim().split('\n').at(-2) ?? '';
  const secrets = [
    old,
    fresh,
    token,
    key.secret_key,
    own.private_key,
    lastLine,
    'PRIVATE KEY',
    'X-Amz-Signature',
  ];
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
});
