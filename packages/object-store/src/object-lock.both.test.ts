import { randomUUID } from 'node:crypto';
import { inTransaction } from '@cloud-account/database';
import type { AccessKey } from '@cloud-account/s3';
import { describe, expect, it } from 'vitest';
import type { BucketName } from './common/store-types.js';
import { useStoreServer } from './store-server.fixture.js';

const server = useStoreServer();
const DAY = 86_400_000;

/** Rolls a transaction back. */
class NotCommitted extends Error {}

/** An owner with a bucket that has object lock. */
const newOwner = async () => {
  const owner: string = randomUUID();
  const key = await server.addKey(owner);
  const name = { cluster: 'north-1', label: `bucket-${randomUUID()}` };
  expect(await server.status(key, name, 'PUT', '?x-amz-bucket-object-lock-enabled=true')).toBe(200);
  return { owner, key, name };
};

const inDays = (days: number) => new Date(server.now().getTime() + days * DAY).toISOString();
const retained = (mode: string, days: number) =>
  `x-amz-object-lock-mode=${mode}&x-amz-object-lock-retain-until-date=${inDays(days)}`;

/** Writes an object. @returns its path with the id of the version */
const put = async (key: AccessKey, name: BucketName, query = '', text = 'text'): Promise<string> => {
  const answer = await server.ask(key, name, 'PUT', `/key?${query}`, text);
  expect(answer.status, answer.body).toBe(200);
  return `/key?versionId=${String(answer.headers['x-amz-version-id'])}`;
};

const setRules = (key: AccessKey, name: BucketName, rules: string) =>
  server.status(
    key,
    name,
    'PUT',
    '?lifecycle',
    `<LifecycleConfiguration><Rule><ID>all</ID><Status>Enabled</Status><Filter/>${rules}</Rule></LifecycleConfiguration>`,
  );

describe('object lock', () => {
  it('keeps a version until its retention ends, whatever is written after it', async () => {
    const { key, name } = await newOwner();
    const version = await put(key, name, retained('COMPLIANCE', 2));
    await put(key, name, '', 'newer');
    const bypass = `${version}&x-amz-bypass-governance-retention=true`;
    for (const path of [version, bypass]) expect(await server.status(key, name, 'DELETE', path)).toBe(403);
    expect(await server.status(key, name, 'DELETE', '/key')).toBe(204);
    const kept = await server.ask(key, name, 'GET', version);
    expect([kept.body, kept.headers['x-amz-object-lock-mode']]).toEqual(['text', 'COMPLIANCE']);
    server.time = new Date(inDays(2));
    expect(await server.status(key, name, 'DELETE', version)).toBe(204);
    expect(await server.status(key, name, 'GET', version)).toBe(404);
  });

  it('keeps a version under a legal hold, and during governance unless that is bypassed', async () => {
    const { owner, key, name } = await newOwner();
    const version = await put(key, name, `${retained('GOVERNANCE', 1)}&x-amz-object-lock-legal-hold=ON`);
    const bypass = `${version}&x-amz-bypass-governance-retention=true`;
    expect(await server.status(key, name, 'DELETE', bypass)).toBe(403);
    const off = '<LegalHold><Status>OFF</Status></LegalHold>';
    expect(await server.status(key, name, 'PUT', `${version}&legal-hold`, off)).toBe(200);
    expect(await server.status(key, name, 'DELETE', version)).toBe(403);
    expect(await server.store.removeBucket(owner, name)).toBe('not-empty');
    expect(await server.status(key, name, 'DELETE', bypass)).toBe(204);
    expect(await server.store.removeBucket(owner, name)).toBe('removed');
  });

  it('gives new versions a default retention, also those of uploads', async () => {
    const { key, name } = await newOwner();
    const configuration = `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention>
      <Mode>GOVERNANCE</Mode><Years>1</Years></DefaultRetention></Rule></ObjectLockConfiguration>`;
    expect(await server.status(key, name, 'PUT', '?object-lock', configuration)).toBe(200);
    const own = await put(key, name, retained('COMPLIANCE', 1));
    const byDefault = await put(key, name);
    const { body } = await server.ask(key, name, 'POST', '/key?uploads');
    const upload = /<UploadId>(.*?)</.exec(body)?.[1] ?? '';
    const part = await server.ask(key, name, 'PUT', `/key?partNumber=1&uploadId=${upload}`, 'part');
    const complete = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${part.headers.etag ?? ''}</ETag></Part></CompleteMultipartUpload>`;
    const done = await server.ask(key, name, 'POST', `/key?uploadId=${upload}`, complete);
    const uploaded = `/key?versionId=${String(done.headers['x-amz-version-id'])}`;
    const inAYear = new Date(server.now());
    inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
    for (const [version, mode, until] of [
      [own, 'COMPLIANCE', inDays(1)],
      [byDefault, 'GOVERNANCE', inAYear.toISOString()],
      [uploaded, 'GOVERNANCE', inAYear.toISOString()],
    ] as const) {
      const { headers } = await server.ask(key, name, 'HEAD', version);
      const found = ['mode', 'retain-until-date'].map((part) => headers[`x-amz-object-lock-${part}`]);
      expect(found).toEqual([mode, until]);
    }
  });

  it('keeps versions from lifecycle rules until their protection ends', async () => {
    const { owner, key, name } = await newOwner();
    await put(key, name, retained('GOVERNANCE', 10));
    await put(key, name, 'x-amz-object-lock-legal-hold=ON', 'longer text');
    await put(key, name, '', 'x');
    const noncurrent =
      '<NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays></NoncurrentVersionExpiration>';
    expect(await setRules(key, name, noncurrent)).toBe(200);
    const left = async () => {
      await server.store.sweep(new AbortController().signal);
      return server.store.findBucket(owner, name);
    };
    server.time = new Date(inDays(3));
    expect(await left()).toMatchObject({ objects: 3, size: 16 });
    server.time = new Date(inDays(8));
    expect(await left()).toMatchObject({ objects: 2, size: 12 });
  });

  it('keeps the buckets of an owner from being removed, but not when the owner is closed', async () => {
    const { owner, key, name } = await newOwner();
    const version = await put(key, name, 'x-amz-object-lock-legal-hold=ON');
    await server.status(key, name, 'DELETE', '/key');
    const removed = () =>
      inTransaction(server.test.database, async (tx) => {
        if (!(await server.store.removeUnprotected(tx, owner))) throw new NotCommitted();
        return true;
      }).catch((error: unknown) => {
        if (error instanceof NotCommitted) return false;
        throw error;
      });
    expect(await removed()).toBe(false);
    expect(await server.status(key, name, 'GET', version)).toBe(200);
    const off = '<LegalHold><Status>OFF</Status></LegalHold>';
    await server.status(key, name, 'PUT', `${version}&legal-hold`, off);
    expect(await removed()).toBe(true);
    expect(await server.status(key, name, 'GET', version)).toBe(403);
    expect(await server.store.findBucket(owner, name)).toBeUndefined();

    const other = await newOwner();
    await put(other.key, other.name, 'x-amz-object-lock-legal-hold=ON');
    await server.store.closeOwner(other.owner);
    await server.store.purge(other.owner, new AbortController().signal);
    expect(await server.store.findBucket(other.owner, other.name)).toBeUndefined();
  });
});
