import { useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

const cluster = 'us-east-1';
const buckets = '/object-storage/buckets';

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

/** Reads, makes what is missing with every attribute that it knows, and reads again without a difference. */
const tool = new Client(server, { headers: { ...json, 'User-Agent': 'tool/1.0 plugin/2.0' } });
/** Sends the parameters of a GET in a JSON body. */
const library = new Client(server, { headers: json });
/** A page in a browser, which encodes all parts of an address. */
const dashboard = new Client(server, { headers: { ...json, Origin: 'https://dashboard.example' } });

/** The fields that newer clients send beside `cluster`. */
const later = { region: 'us-east', s3_endpoint: 'us-east-1.objects.example', endpoint_type: 'E0' };

let labels = 0;
const newLabel = (): string => `client-${process.pid}-${++labels}`;

const makeBucket = async (label = newLabel()): Promise<string> => {
  await tool.done('POST', buckets, { body: { label, cluster } });
  return `${buckets}/${cluster}/${label}`;
};

/** Writes an object by a URL. @returns the answer to the client */
const write = async (path: string, name: string, content = 'content'): Promise<Schema<'ObjectUrl'>> => {
  const body = { name, method: 'PUT', content_type: 'text/plain' };
  const signed = await dashboard.done<Schema<'ObjectUrl'>>('POST', `${path}/object-url`, { body });
  const headers = { 'Content-Type': 'text/plain' };
  const { status } = await fetch(signed.url, { method: 'PUT', headers, body: content });
  expect(status).toBe(200);
  return signed;
};

describe('a configuration tool with object storage', () => {
  it('makes a bucket with fields of newer versions, and finds no difference', async () => {
    const label = newLabel();
    const wanted = { label, cluster, acl: 'authenticated-read', cors_enabled: false };
    const body = { ...wanted, ...later };
    const made = await tool.send<Schema<'Bucket'>>('POST', buckets, { body });
    expect(made).toMatchObject({ status: 200, body: { label, cluster, objects: 0, size: 0 } });
    for (const field of Object.keys(later)) expect(made.headers['x-ignored-fields']).toContain(field);
    const path = `${buckets}/${cluster}/${label}`;
    const read = await tool.done<Schema<'Bucket'>>('GET', path);
    expect(read).toEqual(made.body);
    const access = { acl: 'authenticated-read', cors_enabled: false, cors_xml: null };
    expect(await tool.done('GET', `${path}/access`)).toMatchObject(access);

    // Repeated, as after a crash, it is the same bucket.
    expect(await tool.done('POST', buckets, { body })).toEqual(read);

    const next = { acl: 'public-read', cors_enabled: true };
    expect(await tool.done('PUT', `${path}/access`, { body: next })).toEqual({});
    const changed = await tool.done<Schema<'BucketAccess'>>('GET', `${path}/access`);
    expect(changed).toMatchObject(next);
    expect(changed.cors_xml).toContain('<AllowedOrigin>*</AllowedOrigin>');
    // The answer sent back changes nothing.
    expect(await tool.done('PUT', `${path}/access`, { body: changed })).toEqual({});
    expect(await tool.done('GET', `${path}/access`)).toEqual(changed);

    expect(await tool.done('DELETE', path)).toEqual({});
    expectGone(await tool.send('GET', path));
    expectGone(await tool.send('DELETE', path));
  });

  it.each([
    ['null, which is every bucket', { bucket_access: null }, { limited: false, bucket_access: null }],
    ['no field, which is every bucket', {}, { limited: false, bucket_access: null }],
    ['an empty list, which is none', { bucket_access: [] }, { limited: true, bucket_access: [] }],
  ])('makes a key with %s', async (_name, sent, kept) => {
    const label = newLabel();
    const body = { label, regions: null, ...sent };
    const made = await tool.done<Schema<'StorageKey'>>('POST', '/object-storage/keys', { body });
    expect(made).toMatchObject({ label, ...kept });
    expect(made.secret_key).toMatch(/^\w{40}$/);
    const path = `/object-storage/keys/${made.id}`;
    const read = await tool.done<Schema<'StorageKey'>>('GET', path);
    expect(read).toEqual({ ...made, secret_key: '[REDACTED]' });
    // To rename a key, clients send all of its fields back.
    const renamed = await tool.done('PUT', path, { body: { ...read, label: `${label}-2`, regions: [] } });
    expect(renamed).toEqual({ ...read, label: `${label}-2` });
    expect(await tool.done('DELETE', path)).toEqual({});
    expectGone(await tool.send('GET', path));
  });

  it('limits a key to buckets, with the region of each', async () => {
    const label = newLabel();
    await makeBucket(label);
    const limits = [{ bucket_name: label, cluster, permissions: 'read_write' }];
    const body = {
      label,
      bucket_access: limits.map((limit) => ({ ...limit, region: 'us-east' })),
      regions: ['us-east'],
    };
    const made = await tool.done<Schema<'StorageKey'>>('POST', '/object-storage/keys', { body });
    expect(made).toMatchObject({ limited: true, bucket_access: limits });
    const path = `/object-storage/keys/${made.id}`;
    expect(await tool.done('GET', path)).toMatchObject({ bucket_access: limits });
  });

  it('reads clusters and all buckets, with and without a slash at the end of each path', async () => {
    await makeBucket();
    for (const path of [
      '/object-storage/clusters',
      buckets,
      `${buckets}/${cluster}`,
      '/object-storage/keys',
    ]) {
      const page = await tool.done<Page<unknown>>('GET', path);
      expect(page.data.length).toBeGreaterThan(0);
      expect(await tool.done('GET', `${path}/`)).toEqual(page);
    }
    const transfer = await tool.done('GET', '/object-storage/transfer/');
    expect(await tool.done('GET', '/object-storage/transfer')).toEqual(transfer);
    expect(await tool.done('POST', `${buckets}/`, { body: { label: newLabel(), cluster } })).toMatchObject({
      cluster,
    });
  });

  it('makes a bucket and a limited key, and reads their fields', async () => {
    const label = 'later-editions';
    const bucket = await tool.done<Schema<'Bucket'>>('POST', '/object-storage/buckets', {
      body: {
        label,
        cluster: 'us-east-1',
        region: 'us-east',
        endpoint_type: 'E1',
        s3_endpoint: null,
        acl: null,
      },
    });
    expect(bucket).toMatchObject({ label, cluster: 'us-east-1' });
    const named = { bucket_name: label, cluster: 'us-east-1', permissions: 'read_only' };
    const key = await tool.done<Schema<'StorageKey'>>('POST', '/object-storage/keys', {
      body: { label: 'my-key', regions: ['us-east'], bucket_access: [{ ...named, region: 'us-east' }] },
    });
    expect(key).toMatchObject({ limited: true, bucket_access: [named] });
    const path = `/object-storage/buckets/us-east-1/${label}/access`;
    const access = await tool.done<Schema<'BucketAccess'>>('GET', path);
    expect(await tool.done('PUT', path, { body: { ...access, cors_enabled: null } })).toEqual({});
    const list = { body: { prefix: 'none', marker: null } };
    const objects = `/object-storage/buckets/us-east-1/${label}/object-list`;
    expect(await tool.done('GET', objects, list)).toMatchObject({ data: [], is_truncated: false });
  });
});

describe('a library that sends parameters in the body of a GET', () => {
  let path: string;
  beforeAll(async () => {
    path = await makeBucket();
    for (const name of ['a/1', 'a/2', 'b', 'c d']) await write(path, name);
  });

  const names = async (body: object, query = ''): Promise<string[]> => {
    const list = await library.done<Schema<'ObjectList'>>('GET', `${path}/object-list${query}`, { body });
    return list.data.map(({ name }) => name);
  };

  it('lists with these parameters', async () => {
    expect(await names({ marker: '', delimiter: '', prefix: '', page_size: 100 })).toEqual([
      'a/1',
      'a/2',
      'b',
      'c d',
    ]);
    expect(await names({ marker: null, delimiter: '/', prefix: null, page_size: null })).toEqual([
      'a/',
      'b',
      'c d',
    ]);
    expect(await names({ prefix: 'a/', marker: 'a/1' })).toEqual(['a/2']);
    // The query has priority.
    expect(await names({ prefix: 'a/' }, '?prefix=b')).toEqual(['b']);
    expect(await names({ bucket: 'another', clusterId: cluster })).toHaveLength(4);
  });

  it('reads the ACL of an object by its name, and changes it', async () => {
    const acl = () =>
      library.done<Schema<'ObjectAcl'>>('GET', `${path}/object-acl`, { body: { name: 'c d' } });
    expect(await acl()).toMatchObject({ acl: 'private' });
    const body = { name: 'c d', acl: 'public-read', bucket: 'another', clusterId: cluster };
    const changed = await library.done('PUT', `${path}/object-acl`, { body });
    expect(await acl()).toEqual(changed);
    expect(await library.send('GET', `${path}/object-acl`, { body: {} })).toMatchObject({ status: 400 });
  });
});

describe('a dashboard', () => {
  const odd = ['with space.txt', 'folder/sub folder/ü.txt', 'plus+and&more=?#.txt', '日本語/100%25.txt'];

  it('writes, finds, opens and deletes objects whose names need encoding', async () => {
    const path = await makeBucket();
    for (const name of odd) {
      const signed = await write(path, name, name);
      expect(signed).toEqual({ url: signed.url, exists: false });
      const acl = await dashboard.done('GET', `${path}/object-acl?name=${encodeURIComponent(name)}`);
      expect(acl).toMatchObject({ acl: 'private' });
      const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : name;
      const query = `prefix=${encodeURIComponent(folder)}&delimiter=${encodeURIComponent('/')}&page_size=100`;
      const list = await dashboard.done<Schema<'ObjectList'>>('GET', `${path}/object-list?${query}`);
      expect(list.data.map((entry) => entry.name)).toEqual([name]);

      const sign = async (method: string) =>
        dashboard.done<Schema<'ObjectUrl'>>('POST', `${path}/object-url`, {
          body: { name, method, content_disposition: 'attachment', expires_in: 360 },
        });
      const read = await sign('GET');
      expect(read.exists).toBe(true);
      const answer = await fetch(read.url);
      expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([name, 'attachment']);
      const { url } = await dashboard.done<Schema<'ObjectUrl'>>('POST', `${path}/object-url`, {
        body: { name, method: 'DELETE' },
      });
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
      expect((await sign('GET')).exists).toBe(false);
    }
    expect(await dashboard.done('GET', path)).toMatchObject({ objects: 0, size: 0 });
  });

  it('shows the access of a bucket, and whether it has a certificate', async () => {
    const path = await makeBucket();
    const access = await dashboard.done<object>('GET', `${path}/access`);
    expect(Object.keys(access).sort()).toEqual(['acl', 'acl_xml', 'cors_enabled', 'cors_xml']);
    expect(await dashboard.done('GET', `${path}/ssl`)).toEqual({ ssl: false });
  });

  it('shows a bucket whose label has dots', async () => {
    const label = `assets.${newLabel()}.example.org`;
    const path = await makeBucket(label);
    expect(await dashboard.done('GET', path)).toMatchObject({ label });
    expect(await dashboard.done('GET', `${path}/`)).toMatchObject({ label });
    expect(await dashboard.done('POST', `${path}/access/`, { body: { acl: 'public-read' } })).toEqual({});
    await write(path, 'a.txt');
    expect(await dashboard.done('GET', `${path}/object-list/`)).toMatchObject({ data: [{ name: 'a.txt' }] });
  });
});
