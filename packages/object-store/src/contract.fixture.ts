import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessContract } from './contract-access.fixture.js';
import { ContractClient, newKey, type StoreUnderTest } from './contract-client.fixture.js';
import { objectLockContract } from './contract-object-lock.fixture.js';
import type { StoreKey } from './common/store-types.js';
import type { ObjectStore } from './object-store.js';

const signal = () => new AbortController().signal;

/** The tests for every object store, by calls of the API and by clients of S3. */
export function objectStoreContract(make: () => Promise<StoreUnderTest>): void {
  let test: StoreUnderTest;
  let store: ObjectStore;
  let clusters: StoreUnderTest['clusters'];

  beforeAll(async () => {
    test = await make();
    ({ store, clusters } = test);
  });

  afterAll(async () => {
    await test.close();
  });

  const client = new ContractClient(() => test);
  const status = (...request: Parameters<ContractClient['status']>) => client.status(...request);
  const newOwner = () => client.newOwner();

  const open = { acl: 'private', corsEnabled: false } as const;

  describe('buckets', () => {
    it('are made once, found, listed and removed', async () => {
      const { owner, name } = await newOwner();
      const bucket = { ...name, objects: 0, size: 0 };
      expect(await store.findBucket(owner, name)).toMatchObject(bucket);
      expect(await store.createBucket(owner, name, { acl: 'public-read', corsEnabled: true })).toMatchObject({
        bucket,
        made: false,
      });
      expect((await store.findAccess(owner, name))?.acl).toBe('private');
      const second = { cluster: clusters[1], label: name.label };
      await store.createBucket(owner, second, open);
      const page = { offset: 0, limit: 10 };
      expect(await store.listBuckets(owner, { ...page, cluster: clusters[1] })).toMatchObject({
        buckets: [second],
        results: 1,
      });
      const all = await store.listBuckets(owner, page);
      expect(all.results).toBe(2);
      expect((await store.listBuckets(owner, { offset: 1, limit: 1 })).buckets).toEqual(all.buckets.slice(1));
      const asked = [second, name, { cluster: clusters[0], label: 'not-there' }];
      const found = await store.findBuckets(owner, asked);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining([second, name]));
      expect(await store.removeBucket(owner, second)).toBe('removed');
      expect(await store.removeBucket(owner, second)).toBe('missing');
      expect(await store.findBucket(owner, second)).toBeUndefined();
    });

    it('are not visible to other owners', async () => {
      const { owner, name } = await newOwner();
      const stranger = await newOwner();
      expect(await store.createBucket(stranger.owner, name, open)).toBe('taken');
      expect(await store.findBucket(stranger.owner, name)).toBeUndefined();
      expect(await store.findBuckets(stranger.owner, [name])).toEqual([]);
      expect(await store.removeBucket(stranger.owner, name)).toBe('missing');
      expect(await store.setAccess(stranger.owner, name, { acl: 'public-read' })).toBe('missing');
      expect(await store.findAccess(stranger.owner, name)).toBeUndefined();
      expect(await store.hasCertificate(stranger.owner, name)).toBeUndefined();
      const request = { prefix: '', delimiter: '', marker: '', limit: 10 };
      expect(await store.listObjects(stranger.owner, name, request)).toBeUndefined();
      expect(await status(stranger.key, name, 'GET', '')).toBe(403);
      expect(await store.removeBucket(owner, name)).toBe('removed');
      expect(await store.createBucket(stranger.owner, name, open)).toMatchObject({ bucket: name });
    });

    it('are made by only one of several simultaneous requests', async () => {
      const name = { cluster: clusters[0], label: `bucket-${randomUUID()}` };
      const made = await Promise.all(
        Array.from({ length: 5 }, () => store.createBucket(randomUUID(), name, open)),
      );
      expect(made.filter((outcome) => outcome === 'taken')).toHaveLength(4);
    });

    it('have hosts below those of their clusters', () => {
      const { domain } = store.clusterHosts(clusters[0]);
      expect(store.hostname({ cluster: clusters[0], label: 'some.label' })).toBe(`some.label.${domain}`);
      expect(store.clusterHosts(clusters[0]).staticSite).not.toBe(domain);
      expect(store.url).toMatch(/^https?:\/\/[^/]+$/);
    });
  });

  accessContract(client, () => test);

  describe('keys', () => {
    it('work as soon as they are added until they are removed', async () => {
      const { owner, key, name } = await newOwner();
      expect(await status(key, name, 'PUT', '/key', 'text')).toBe(200);
      const other = newKey();
      expect(await status(other, name, 'GET', '/key')).toBe(403);
      await store.putKey(owner, other);
      await store.putKey(owner, other);
      expect(await status(other, name, 'GET', '/key')).toBe(200);
      await store.removeKeys(owner, [other.accessKey, newKey().accessKey]);
      expect(await status(other, name, 'GET', '/key')).toBe(403);
      await store.removeKeys(randomUUID(), [key.accessKey]);
      expect(await status(key, name, 'GET', '/key')).toBe(200);
    });

    it('that are limited reach only their buckets, with their permissions', async () => {
      const { owner, key, name } = await newOwner();
      await status(key, name, 'PUT', '/key', 'text');
      const reading = newKey([{ ...name, permissions: 'read_only' }]);
      const writing = newKey([{ ...name, permissions: 'read_write' }]);
      const nothing = newKey([]);
      for (const limited of [reading, writing, nothing]) await store.putKey(owner, limited);
      const outcomes = async (limited: StoreKey) => [
        await status(limited, name, 'GET', '/key'),
        await status(limited, name, 'PUT', '/key', 'other'),
        await status(limited, name, 'GET', ''),
      ];
      expect(await outcomes(reading)).toEqual([200, 403, 200]);
      expect(await outcomes(writing)).toEqual([200, 200, 200]);
      expect(await outcomes(nothing)).toEqual([403, 403, 403]);
    });
  });

  describe('objects', () => {
    it('are counted with each write', async () => {
      const { owner, key, name } = await newOwner();
      for (const text of ['four', 'longer', '']) {
        await status(key, name, 'PUT', '/key', text);
        expect(await store.findBucket(owner, name)).toMatchObject({ objects: 1, size: text.length });
      }
      expect(await store.removeBucket(owner, name)).toBe('not-empty');
      expect(await status(key, name, 'DELETE', '/key')).toBe(204);
      expect(await store.findBucket(owner, name)).toMatchObject({ objects: 0, size: 0 });
      expect(await store.removeBucket(owner, name)).toBe('removed');
    });

    it('are listed by the bytes of their names, by prefix, delimiter and marker', async () => {
      const { owner, key, name } = await newOwner();
      const names = ['a', 'a/1', 'a/2', 'a0', 'b/c/1', 'b/c/2', 'b/d', 'ü', '～', '😀'];
      await Promise.all(names.map((object) => status(key, name, 'PUT', `/${object}`, 'text')));
      const list = async (changed: object) => {
        const request = { prefix: '', delimiter: '', marker: '', limit: 100, ...changed };
        const page = await store.listObjects(owner, name, request);
        const entries = page?.entries.map((entry) =>
          'name' in entry ? entry.name : `${entry.commonPrefix}…`,
        );
        return [...(entries ?? []), ...(page?.truncated === true ? ['more'] : [])];
      };
      expect(await list({})).toEqual(names);
      expect(await list({ limit: 2 })).toEqual(['a', 'a/1', 'more']);
      expect(await list({ limit: 10 })).toEqual(names);
      expect(await list({ marker: 'a/2' })).toEqual(names.slice(3));
      expect(await list({ marker: 'a/1x', limit: 1 })).toEqual(['a/2', 'more']);
      expect(await list({ prefix: 'a' })).toEqual(['a', 'a/1', 'a/2', 'a0']);
      expect(await list({ prefix: 'b/', delimiter: '/' })).toEqual(['b/c/…', 'b/d']);
      expect(await list({ delimiter: '/' })).toEqual(['a', 'a/…', 'a0', 'b/…', 'ü', '～', '😀']);
      expect(await list({ delimiter: '/', limit: 2 })).toEqual(['a', 'a/…', 'more']);
      expect(await list({ delimiter: '/', limit: 2, marker: 'a/' })).toEqual(['a0', 'b/…', 'more']);
      expect(await list({ delimiter: '/c/' })).toEqual([
        'a',
        'a/1',
        'a/2',
        'a0',
        'b/c/…',
        'b/d',
        'ü',
        '～',
        '😀',
      ]);
      expect(await list({ prefix: 'nothing' })).toEqual([]);
      const [first] =
        (await store.listObjects(owner, name, { prefix: '', delimiter: '', marker: '', limit: 1 }))
          ?.entries ?? [];
      expect(first).toMatchObject({ name: 'a', size: 4, etag: '1cb251ec0d568de6a929b520c4aed8d1', owner });
    });

    it('are removed by lifecycle rules, so that a bucket can be removed', async () => {
      const { owner, key, name } = await newOwner();
      await status(key, name, 'PUT', '/key', 'text');
      const rules = `<LifecycleConfiguration><Rule><ID>all</ID><Status>Enabled</Status><Filter><Prefix></Prefix></Filter>
        <Expiration><Date>2020-01-01T00:00:00Z</Date></Expiration></Rule></LifecycleConfiguration>`;
      expect(await status(key, name, 'PUT', '?lifecycle', rules)).toBe(200);
      await store.sweep(signal());
      expect(await store.findBucket(owner, name)).toMatchObject({ objects: 0, size: 0 });
      expect(await store.removeBucket(owner, name)).toBe('removed');
    });
  });

  describe('signed URLs', () => {
    const use = async (url: string, method: string, init: RequestInit = {}) => {
      const response = await fetch(url, { ...init, method });
      return { status: response.status, text: await response.text(), headers: response.headers };
    };

    it('permit only their purpose, without a key of the owner', async () => {
      const owner = randomUUID();
      const name = { cluster: clusters[1], label: `bucket-${randomUUID()}` };
      await store.createBucket(owner, name, open);
      const sign = async (method: string, changed: object = {}) => {
        const request = { key: 'a b/ü+?.txt', method, expiresIn: 600, contentType: undefined, ...changed };
        return store.presign(owner, name, { contentDisposition: undefined, ...request });
      };
      const put = await sign('PUT', { contentType: 'text/plain' });
      expect(put?.exists).toBe(false);
      const url = put?.url ?? '';
      expect((await use(url, 'PUT', { body: 'text', headers: { 'content-type': 'text/html' } })).status).toBe(
        403,
      );
      expect((await use(url, 'GET')).status).toBe(403);
      expect(
        (await use(url, 'PUT', { body: 'text', headers: { 'content-type': 'text/plain' } })).status,
      ).toBe(200);
      const get = await sign('GET');
      expect(get?.exists).toBe(true);
      expect(await use(get?.url ?? '', 'GET')).toMatchObject({ status: 200, text: 'text' });
      for (const [part, other] of [
        ['%C3%BC', 'u'],
        ['X-Amz-Expires=600', 'X-Amz-Expires=6000'],
        [/.$/, get?.url.endsWith('0') === true ? '1' : '0'],
      ] as const) {
        const altered = (get?.url ?? '').replace(part, () => other);
        expect(altered).not.toBe(get?.url);
        expect((await use(altered, 'GET')).status).toBe(403);
      }
      const named = await sign('GET', { contentDisposition: 'attachment; filename="x.txt"' });
      const { headers } = await use(named?.url ?? '', 'GET');
      expect(headers.get('content-disposition')).toBe('attachment; filename="x.txt"');
      expect(headers.get('content-type')).toBe('text/plain');
      expect((await use((await sign('DELETE'))?.url ?? '', 'DELETE')).status).toBe(204);
      expect((await use(get?.url ?? '', 'GET')).status).toBe(404);
      expect(
        await store.presign(
          owner,
          { ...name, label: 'not-there' },
          {
            key: 'key',
            method: 'GET',
            expiresIn: 600,
            contentType: undefined,
            contentDisposition: undefined,
          },
        ),
      ).toBeUndefined();
    });
  });

  it('a certificate is set once, and again when it was removed', async () => {
    const { owner, name } = await newOwner();
    const certificate = { certificate: 'PEM', privateKey: 'PEM', names: [name.label] };
    const missing = { ...name, label: 'not-there' };
    expect(await store.hasCertificate(owner, name)).toBe(false);
    expect(await store.putCertificate(owner, missing, certificate)).toBe('missing');
    expect(await store.putCertificate(owner, name, certificate)).toBe('put');
    expect(await store.putCertificate(owner, name, certificate)).toBe('present');
    expect(await store.hasCertificate(owner, name)).toBe(true);
    expect(await store.removeCertificate(owner, name)).toBe('removed');
    expect(await store.removeCertificate(owner, name)).toBe('absent');
    expect(await store.removeCertificate(owner, missing)).toBe('missing');
  });

  it('sent bytes are counted for the owner, whoever reads', async () => {
    const { owner, key, name } = await newOwner();
    const since = test.now();
    await status(key, name, 'PUT', '/key', 'x'.repeat(1_000));
    await store.setObjectAcl(owner, name, 'key', 'public-read');
    expect(await store.outboundBytes(owner, since)).toBe(0);
    await status(key, name, 'GET', '/key');
    await status(undefined, name, 'GET', '/key');
    expect(await store.outboundBytes(owner, since)).toBe(2_000);
  });

  it('a closed owner loses everything at once, and may start again', async () => {
    const { owner, key, name } = await newOwner();
    await status(key, name, 'PUT', '/key', 'text');
    await store.setObjectAcl(owner, name, 'key', 'public-read');
    const request = { key: 'key', method: 'GET', expiresIn: 600, contentType: undefined };
    const signed = await store.presign(owner, name, { ...request, contentDisposition: undefined });
    await store.closeOwner(owner, 1);
    expect(await status(key, name, 'GET', '/key')).toBe(403);
    expect(await status(undefined, name, 'GET', '/key')).toBe(404);
    expect((await fetch(signed?.url ?? '')).status).toBe(403);
    expect(await store.listBuckets(owner, { offset: 0, limit: 10 })).toEqual({ buckets: [], results: 0 });
    await store.purge(owner, signal());
    await store.purge(owner, signal());
    const stranger = await newOwner();
    expect(await store.createBucket(stranger.owner, name, open)).toMatchObject({
      bucket: { objects: 0, size: 0 },
    });
    const again = newKey();
    await store.putKey(owner, again);
    const anew = { ...name, label: `bucket-${randomUUID()}` };
    expect(await status(again, anew, 'PUT', '')).toBe(200);
    // A late call with the same end.
    await store.closeOwner(owner, 1);
    expect(await store.findBucket(owner, anew)).toMatchObject(anew);
    expect(await status(again, anew, 'GET', '')).toBe(200);
    await store.closeOwner(owner, 3);
    expect(await store.findBucket(owner, anew)).toBeUndefined();
    await store.putKey(owner, again);
    await store.closeOwner(owner);
    await store.closeOwner(owner);
    expect(await status(again, anew, 'PUT', '')).toBe(403);
  });

  objectLockContract(client, () => test);
}
