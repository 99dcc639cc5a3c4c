import { randomUUID } from 'node:crypto';
import type { AccessKey } from '@cloud-account/s3';
import { newKey } from '@cloud-account/testkit/s3-server';
import { describe, expect, it } from 'vitest';
import { useStoreServer } from './store-server.fixture.js';

const server = useStoreServer();
const signal = () => new AbortController().signal;
const open = { acl: 'private', corsEnabled: false } as const;

describe('buckets', () => {
  it('are made once, found, listed and removed', async () => {
    const { owner, name } = await server.newOwner();
    const bucket = { ...name, objects: 0, size: 0 };
    expect(await server.store.findBucket(owner, name)).toMatchObject(bucket);
    expect(
      await server.store.createBucket(owner, name, { acl: 'public-read', corsEnabled: true }),
    ).toMatchObject({
      bucket,
      made: false,
    });
    expect((await server.store.findAccess(owner, name))?.acl).toBe('private');
    const second = { cluster: 'south-1', label: name.label };
    await server.store.createBucket(owner, second, open);
    const page = { offset: 0, limit: 10 };
    expect(await server.store.listBuckets(owner, { ...page, cluster: 'south-1' })).toMatchObject({
      buckets: [second],
      results: 1,
    });
    const all = await server.store.listBuckets(owner, page);
    expect(all.results).toBe(2);
    expect((await server.store.listBuckets(owner, { offset: 1, limit: 1 })).buckets).toEqual(
      all.buckets.slice(1),
    );
    const asked = [second, name, { cluster: 'north-1', label: 'not-there' }];
    const found = await server.store.findBuckets(owner, asked);
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([second, name]));
    expect(await server.store.removeBucket(owner, second)).toBe('removed');
    expect(await server.store.removeBucket(owner, second)).toBe('missing');
    expect(await server.store.findBucket(owner, second)).toBeUndefined();
  });

  it('are not visible to other owners', async () => {
    const { owner, name } = await server.newOwner();
    const stranger = await server.newOwner();
    expect(await server.store.createBucket(stranger.owner, name, open)).toBe('taken');
    expect(await server.store.findBucket(stranger.owner, name)).toBeUndefined();
    expect(await server.store.findBuckets(stranger.owner, [name])).toEqual([]);
    expect(await server.store.removeBucket(stranger.owner, name)).toBe('missing');
    expect(await server.store.setAccess(stranger.owner, name, { acl: 'public-read' })).toBe('missing');
    expect(await server.store.findAccess(stranger.owner, name)).toBeUndefined();
    expect(await server.store.hasCertificate(stranger.owner, name)).toBeUndefined();
    const request = { prefix: '', delimiter: '', marker: '', limit: 10 };
    expect(await server.store.listObjects(stranger.owner, name, request)).toBeUndefined();
    expect(await server.status(stranger.key, name, 'GET', '')).toBe(403);
    expect(await server.store.removeBucket(owner, name)).toBe('removed');
    expect(await server.store.createBucket(stranger.owner, name, open)).toMatchObject({ bucket: name });
  });

  it('are made by only one of several simultaneous requests', async () => {
    const name = { cluster: 'north-1', label: `bucket-${randomUUID()}` };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => server.store.createBucket(randomUUID(), name, open)),
    );
    expect(made.filter((outcome) => outcome === 'taken')).toHaveLength(4);
  });

  it('have hosts below those of their clusters', () => {
    const { domain } = server.store.clusterHosts('north-1');
    expect(server.store.hostname({ cluster: 'north-1', label: 'some.label' })).toBe(`some.label.${domain}`);
    expect(server.store.clusterHosts('north-1').staticSite).not.toBe(domain);
    expect(server.store.url).toMatch(/^https?:\/\/[^/]+$/);
  });
});

describe('keys', () => {
  it('work as soon as they are added until they are removed', async () => {
    const { owner, key, name } = await server.newOwner();
    expect(await server.status(key, name, 'PUT', '/key', 'text')).toBe(200);
    const other = newKey(owner);
    expect(await server.status(other, name, 'GET', '/key')).toBe(403);
    await server.putKey(other);
    await server.putKey(other);
    expect(await server.status(other, name, 'GET', '/key')).toBe(200);
    await server.store.removeKeys(owner, [other.id, randomUUID()]);
    expect(await server.status(other, name, 'GET', '/key')).toBe(403);
    await server.store.removeKeys(randomUUID(), [key.id]);
    expect(await server.status(key, name, 'GET', '/key')).toBe(200);
  });

  it('that are limited reach only their buckets, with their permissions', async () => {
    const { owner, key, name } = await server.newOwner();
    await server.status(key, name, 'PUT', '/key', 'text');
    const outcomes = async (limited: AccessKey) => [
      await server.status(limited, name, 'GET', '/key'),
      await server.status(limited, name, 'PUT', '/key', 'other'),
      await server.status(limited, name, 'GET', ''),
    ];
    expect(await outcomes(await server.addKey(owner, [{ ...name, permissions: 'read_only' }]))).toEqual([
      200, 403, 200,
    ]);
    expect(await outcomes(await server.addKey(owner, [{ ...name, permissions: 'read_write' }]))).toEqual([
      200, 200, 200,
    ]);
    expect(await outcomes(await server.addKey(owner, []))).toEqual([403, 403, 403]);
  });
});

describe('objects', () => {
  it('are counted with each write', async () => {
    const { owner, key, name } = await server.newOwner();
    for (const text of ['four', 'longer', '']) {
      await server.status(key, name, 'PUT', '/key', text);
      expect(await server.store.findBucket(owner, name)).toMatchObject({ objects: 1, size: text.length });
    }
    expect(await server.store.removeBucket(owner, name)).toBe('not-empty');
    expect(await server.status(key, name, 'DELETE', '/key')).toBe(204);
    expect(await server.store.findBucket(owner, name)).toMatchObject({ objects: 0, size: 0 });
    expect(await server.store.removeBucket(owner, name)).toBe('removed');
  });

  it('are listed by the bytes of their names, by prefix, delimiter and marker', async () => {
    const { owner, key, name } = await server.newOwner();
    const names = ['a', 'a/1', 'a/2', 'a0', 'b/c/1', 'b/c/2', 'b/d', 'ü', '～', '😀'];
    await Promise.all(names.map((object) => server.status(key, name, 'PUT', `/${object}`, 'text')));
    const list = async (changed: object) => {
      const request = { prefix: '', delimiter: '', marker: '', limit: 100, ...changed };
      const page = await server.store.listObjects(owner, name, request);
      const entries = page?.entries.map((entry) => ('name' in entry ? entry.name : `${entry.commonPrefix}…`));
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
      (await server.store.listObjects(owner, name, { prefix: '', delimiter: '', marker: '', limit: 1 }))
        ?.entries ?? [];
    expect(first).toMatchObject({ name: 'a', size: 4, etag: '1cb251ec0d568de6a929b520c4aed8d1', owner });
  });

  it('are removed by lifecycle rules, so that a bucket can be removed', async () => {
    const { owner, key, name } = await server.newOwner();
    await server.status(key, name, 'PUT', '/key', 'text');
    const rules = `<LifecycleConfiguration><Rule><ID>all</ID><Status>Enabled</Status><Filter><Prefix></Prefix></Filter>
      <Expiration><Date>2020-01-01T00:00:00Z</Date></Expiration></Rule></LifecycleConfiguration>`;
    expect(await server.status(key, name, 'PUT', '?lifecycle', rules)).toBe(200);
    await server.store.sweep(signal());
    expect(await server.store.findBucket(owner, name)).toMatchObject({ objects: 0, size: 0 });
    expect(await server.store.removeBucket(owner, name)).toBe('removed');
  });
});

describe('signed URLs', () => {
  const use = async (url: string, method: string, init: RequestInit = {}) => {
    const response = await fetch(url, { ...init, method });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it('permit only their purpose, without a key of the owner', async () => {
    const owner = randomUUID();
    const name = { cluster: 'south-1', label: `bucket-${randomUUID()}` };
    await server.store.createBucket(owner, name, open);
    const sign = async (method: string, changed: object = {}) => {
      const request = { key: 'a b/ü+?.txt', method, expiresIn: 600, contentType: undefined, ...changed };
      return server.store.presign(owner, name, { contentDisposition: undefined, ...request });
    };
    const put = await sign('PUT', { contentType: 'text/plain' });
    expect(put?.exists).toBe(false);
    const url = put?.url ?? '';
    expect((await use(url, 'PUT', { body: 'text', headers: { 'content-type': 'text/html' } })).status).toBe(
      403,
    );
    expect((await use(url, 'GET')).status).toBe(403);
    expect((await use(url, 'PUT', { body: 'text', headers: { 'content-type': 'text/plain' } })).status).toBe(
      200,
    );
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
      await server.store.presign(
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
  const { owner, name } = await server.newOwner();
  const certificate = { certificate: 'PEM', privateKey: 'PEM', names: [name.label] };
  const missing = { ...name, label: 'not-there' };
  expect(await server.store.hasCertificate(owner, name)).toBe(false);
  expect(await server.store.putCertificate(server.test.database, owner, missing, certificate)).toBe(
    'missing',
  );
  expect(await server.store.putCertificate(server.test.database, owner, name, certificate)).toBe('put');
  expect(await server.store.putCertificate(server.test.database, owner, name, certificate)).toBe('present');
  expect(await server.store.hasCertificate(owner, name)).toBe(true);
  expect(await server.store.removeCertificate(owner, name)).toBe('removed');
  expect(await server.store.removeCertificate(owner, name)).toBe('absent');
  expect(await server.store.removeCertificate(owner, missing)).toBe('missing');
});

it('sent bytes are counted for the owner, whoever reads', async () => {
  const { owner, key, name } = await server.newOwner();
  const since = server.now();
  await server.status(key, name, 'PUT', '/key', 'x'.repeat(1_000));
  await server.store.setObjectAcl(owner, name, 'key', 'public-read');
  expect(await server.store.outboundBytes(owner, since)).toBe(0);
  await server.status(key, name, 'GET', '/key');
  await server.status(undefined, name, 'GET', '/key');
  expect(await server.store.outboundBytes(owner, since)).toBe(2_000);
});

it('a closed owner loses everything at once, and may start again', async () => {
  const { owner, key, name } = await server.newOwner();
  await server.status(key, name, 'PUT', '/key', 'text');
  await server.store.setObjectAcl(owner, name, 'key', 'public-read');
  const request = { key: 'key', method: 'GET', expiresIn: 600, contentType: undefined };
  const signed = await server.store.presign(owner, name, { ...request, contentDisposition: undefined });
  await server.store.closeOwner(owner, 1);
  expect(await server.status(key, name, 'GET', '/key')).toBe(403);
  expect(await server.status(undefined, name, 'GET', '/key')).toBe(404);
  expect((await fetch(signed?.url ?? '')).status).toBe(403);
  expect(await server.store.listBuckets(owner, { offset: 0, limit: 10 })).toEqual({
    buckets: [],
    results: 0,
  });
  await server.store.purge(owner, signal());
  await server.store.purge(owner, signal());
  const stranger = await server.newOwner();
  expect(await server.store.createBucket(stranger.owner, name, open)).toMatchObject({
    bucket: { objects: 0, size: 0 },
  });
  const newKey = await server.addKey(owner);
  const next = { ...name, label: `bucket-${randomUUID()}` };
  expect(await server.status(newKey, next, 'PUT', '')).toBe(200);
  // A late call with the same end.
  await server.store.closeOwner(owner, 1);
  expect(await server.store.findBucket(owner, next)).toMatchObject(next);
  expect(await server.status(newKey, next, 'GET', '')).toBe(200);
  await server.store.closeOwner(owner, 3);
  expect(await server.store.findBucket(owner, next)).toBeUndefined();
  await server.putKey(newKey);
  await server.store.closeOwner(owner);
  await server.store.closeOwner(owner);
  expect(await server.status(newKey, next, 'PUT', '')).toBe(403);
});
