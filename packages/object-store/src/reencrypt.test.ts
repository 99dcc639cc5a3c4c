import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Encryption } from '@cloud-account/runtime';
import { reencrypt } from './reencrypt.js';
import { ObjectStore } from './object-store.js';
import { openTestStore, useTestStore } from './store.fixture.js';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const test = useTestStore({ encryption: new Encryption([older]) });

const reencryptWith = (encryption: Encryption): Promise<void> =>
  reencrypt(test.database, encryption, pino({ level: 'silent' }), new AbortController().signal);

const secrets = async (): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ text: string }>(
    `SELECT secret AS text FROM store_keys UNION ALL SELECT private_key FROM store_certificates
     UNION ALL SELECT certificate FROM store_certificates`,
  );
  return rows.map(({ text }) => text);
};

const isOf =
  (...keys: readonly [Buffer, ...Buffer[]]) =>
  (text: string): boolean =>
    text.startsWith(`${new Encryption(keys).current}.`);

it('encrypts everything with the newest key, so that the earlier one can be removed', async () => {
  const { store } = test;
  const owner = randomUUID();
  const bucket = { cluster: 'us-east-1', label: 'files.example.org' };
  await store.createBucket(owner, bucket, { acl: 'private', corsEnabled: false });
  const names = [bucket.label];
  await store.putCertificate(test.database, owner, bucket, {
    certificate: 'public',
    privateKey: 'private',
    names,
  });
  for (let at = 0; at < 250; at += 1)
    await store.putKey(owner, { accessKey: `KEY${at}`, secretKey: `secret ${at}`, buckets: undefined });
  expect((await secrets()).every(isOf(older))).toBe(true);
  // Without the earlier key nothing can be decrypted, and nothing is lost by trying.
  await reencryptWith(new Encryption([newer]));
  expect((await secrets()).every(isOf(older))).toBe(true);
  await reencryptWith(new Encryption([newer, older]));
  expect(await secrets()).toHaveLength(252);
  expect((await secrets()).every(isOf(newer))).toBe(true);
  const encryption = new Encryption([newer]);
  const reopened = await ObjectStore.open({ ...test.options, encryption });
  // Who is stopped says nothing of being done.
  const logged: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
  await reencrypt(test.database, new Encryption([newer, older]), log, AbortSignal.abort());
  expect(logged).toEqual([]);
  await reencrypt(test.database, new Encryption([newer, older]), log, new AbortController().signal);
  expect(logged).toMatchObject([{ msg: 'earlier keys are not needed by object storage any more', done: 0 }]);
  const found = { cluster: undefined, region: undefined, bucket: undefined, key: undefined };
  expect((await reopened.backend.find({ ...found, accessKey: 'KEY17' })).accessKey?.secret).toBe('secret 17');
  expect(await reopened.certificateFor(bucket.label)).toMatchObject({
    certificate: 'public',
    privateKey: 'private',
  });
  await reopened.stop(0);
});

it('signs URLs with a new key when the old one cannot be decrypted any more', async () => {
  const lost = await openTestStore();
  try {
    const owner = randomUUID();
    const bucket = { cluster: 'us-east-1', label: 'signed' };
    await lost.store.createBucket(owner, bucket, { acl: 'private', corsEnabled: false });
    const request = { key: 'a', method: 'GET', expiresIn: 600 };
    const sign = (store: ObjectStore) =>
      store.presign(owner, bucket, { ...request, contentType: undefined, contentDisposition: undefined });
    const keyIn = (signed: { url: string } | undefined) =>
      new URL(signed?.url ?? '').searchParams.get('X-Amz-Credential')?.split('/')[0];
    const first = keyIn(await sign(lost.store));
    expect(keyIn(await sign(lost.store))).toBe(first);
    const other = await ObjectStore.open({ ...lost.options, encryption: new Encryption([newer]) });
    const second = keyIn(await sign(other));
    expect(second).not.toBe(first);
    expect(keyIn(await sign(other))).toBe(second);
    await other.stop(0);
  } finally {
    await lost.close();
  }
});
