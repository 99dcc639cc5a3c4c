import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newKey, type ContractClient, type StoreUnderTest } from './contract-client.fixture.js';
import type { BucketName, StoreKey } from './common/store-types.js';

const DAY = 86_400_000;
const LOCKED = '?x-amz-bucket-object-lock-enabled=true';

/** The tests of object lock for every object store. */
export function objectLockContract(client: ContractClient, test: () => StoreUnderTest): void {
  /** An owner with a bucket that has object lock. */
  const newOwner = async () => {
    const { store, clusters } = test();
    const owner: string = randomUUID();
    const key = newKey();
    await store.putKey(owner, key);
    const name = { cluster: clusters[0], label: `bucket-${randomUUID()}` };
    expect(await client.status(key, name, 'PUT', LOCKED)).toBe(200);
    return { owner, key, name };
  };

  const inDays = (days: number) => new Date(test().now().getTime() + days * DAY).toISOString();
  const retained = (mode: string, days: number) =>
    `x-amz-object-lock-mode=${mode}&x-amz-object-lock-retain-until-date=${inDays(days)}`;

  /** Writes an object. @returns its path with the id of the version */
  const put = async (key: StoreKey, name: BucketName, query = '', text = 'text'): Promise<string> => {
    const answer = await client.send(key, name, 'PUT', `/key?${query}`, text);
    expect(answer.status, await answer.text()).toBe(200);
    return `/key?versionId=${answer.headers.get('x-amz-version-id') ?? ''}`;
  };

  const setRules = (key: StoreKey, name: BucketName, rules: string) =>
    client.status(
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
      for (const path of [version, bypass]) expect(await client.status(key, name, 'DELETE', path)).toBe(403);
      expect(await client.status(key, name, 'DELETE', '/key')).toBe(204);
      const kept = await client.send(key, name, 'GET', version);
      expect([await kept.text(), kept.headers.get('x-amz-object-lock-mode')]).toEqual(['text', 'COMPLIANCE']);
      test().advanceTo(new Date(inDays(2)));
      expect(await client.status(key, name, 'DELETE', version)).toBe(204);
      expect(await client.status(key, name, 'GET', version)).toBe(404);
    });

    it('keeps a version under a legal hold, and during governance unless that is bypassed', async () => {
      const { owner, key, name } = await newOwner();
      const version = await put(key, name, `${retained('GOVERNANCE', 1)}&x-amz-object-lock-legal-hold=ON`);
      const bypass = `${version}&x-amz-bypass-governance-retention=true`;
      expect(await client.status(key, name, 'DELETE', bypass)).toBe(403);
      const off = '<LegalHold><Status>OFF</Status></LegalHold>';
      expect(await client.status(key, name, 'PUT', `${version}&legal-hold`, off)).toBe(200);
      expect(await client.status(key, name, 'DELETE', version)).toBe(403);
      expect(await test().store.removeBucket(owner, name)).toBe('not-empty');
      expect(await client.status(key, name, 'DELETE', bypass)).toBe(204);
      expect(await test().store.removeBucket(owner, name)).toBe('removed');
    });

    it('gives new versions a default retention, also those of uploads', async () => {
      const { key, name } = await newOwner();
      const configuration = `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention>
        <Mode>GOVERNANCE</Mode><Years>1</Years></DefaultRetention></Rule></ObjectLockConfiguration>`;
      expect(await client.status(key, name, 'PUT', '?object-lock', configuration)).toBe(200);
      const own = await put(key, name, retained('COMPLIANCE', 1));
      const byDefault = await put(key, name);
      const made = await (await client.send(key, name, 'POST', '/key?uploads')).text();
      const upload = /<UploadId>(.*?)</.exec(made)?.[1] ?? '';
      const part = await client.send(key, name, 'PUT', `/key?partNumber=1&uploadId=${upload}`, 'part');
      const complete = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${part.headers.get('etag') ?? ''}</ETag></Part></CompleteMultipartUpload>`;
      const done = await client.send(key, name, 'POST', `/key?uploadId=${upload}`, complete);
      const uploaded = `/key?versionId=${done.headers.get('x-amz-version-id') ?? ''}`;
      const inAYear = new Date(test().now());
      inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
      for (const [version, mode, until] of [
        [own, 'COMPLIANCE', inDays(1)],
        [byDefault, 'GOVERNANCE', inAYear.toISOString()],
        [uploaded, 'GOVERNANCE', inAYear.toISOString()],
      ] as const) {
        const { headers } = await client.send(key, name, 'HEAD', version);
        const found = ['mode', 'retain-until-date'].map((part) => headers.get(`x-amz-object-lock-${part}`));
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
        await test().store.sweep(new AbortController().signal);
        return test().store.findBucket(owner, name);
      };
      test().advanceTo(new Date(inDays(3)));
      expect(await left()).toMatchObject({ objects: 3, size: 16 });
      test().advanceTo(new Date(inDays(8)));
      expect(await left()).toMatchObject({ objects: 2, size: 12 });
    });

    it('keeps the buckets of an owner from being removed, but not when the owner is closed', async () => {
      const { owner, key, name } = await newOwner();
      const version = await put(key, name, 'x-amz-object-lock-legal-hold=ON');
      await client.status(key, name, 'DELETE', '/key');
      const removed = () => test().inTransaction((tx) => test().store.removeUnprotected(tx, owner));
      expect(await removed()).toBe(false);
      expect(await client.status(key, name, 'GET', version)).toBe(200);
      const off = '<LegalHold><Status>OFF</Status></LegalHold>';
      await client.status(key, name, 'PUT', `${version}&legal-hold`, off);
      expect(await removed()).toBe(true);
      expect(await client.status(key, name, 'GET', version)).toBe(403);
      expect(await test().store.findBucket(owner, name)).toBeUndefined();

      const other = await newOwner();
      await put(other.key, other.name, 'x-amz-object-lock-legal-hold=ON');
      await test().store.closeOwner(other.owner);
      await test().store.purge(other.owner, new AbortController().signal);
      expect(await test().store.findBucket(other.owner, other.name)).toBeUndefined();
    });
  });
}
