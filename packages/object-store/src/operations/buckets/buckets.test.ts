import { randomUUID } from 'node:crypto';
import { paginateListBuckets } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const make = (
  label: string,
  more: { headers?: Record<string, string>; body?: string } = {},
  key = server.key,
) => server.signed({ method: 'PUT', path: `/${label}`, ...more }, key);
const newLabel = () => `b-${randomUUID()}`;
const configuration = (place: string) =>
  `<CreateBucketConfiguration><LocationConstraint>${place}</LocationConstraint></CreateBucketConfiguration>`;

describe('a bucket', () => {
  it.each([
    '',
    configuration('north-1'),
    configuration('north'),
    configuration(''),
    configuration(':default'),
  ])('is made with the body %j, found, listed and removed', async (body) => {
    const label = newLabel();
    const made = await make(label, { body });
    expect([made.status, made.headers.location]).toEqual([200, `/${label}`]);
    expect((await server.signed({ method: 'HEAD', path: `/${label}` })).status).toBe(200);
    expect((await server.signed({ path: '/' })).body).toContain(`<Name>${label}</Name>`);
    expect((await server.signed({ path: `/?prefix=${label}` })).body.match(/<Name>/g)).toHaveLength(1);
    const place = await server.signed({ path: `/${label}?location=` });
    expect(place.body).toContain('>north-1</LocationConstraint>');
    expect((await server.signed({ method: 'DELETE', path: `/${label}` })).status).toBe(204);
    expect((await server.signed({ method: 'HEAD', path: `/${label}` })).status).toBe(404);
  });

  it('is created in the cluster of the host', async () => {
    const label = newLabel();
    const headers = { host: `${label}.south-1.storage.test` };
    expect((await server.signed({ method: 'PUT', path: '/', headers })).status).toBe(200);
    const host = 'south-1.storage.test';
    expect((await server.signed({ path: '/', headers: { host } })).body).toContain(label);
    expect(
      (await server.signed({ path: '/', headers: { host: 'north-1.storage.test' } })).body,
    ).not.toContain(label);
    await server.signed({ method: 'PUT', path: '/key', headers, body: 'x' });
    expect((await server.signed({ path: `/${label}/key`, headers: { host } })).body).toBe('x');
    const nowhere = { host: 'west-1.storage.test' };
    expect(codeOf(await server.signed({ path: '/', headers: nowhere }))).toBe('InvalidRequest');
    expect(codeOf(await server.signed({ path: `/${label}`, headers: nowhere }))).toBe('NoSuchBucket');
  });

  it('can be reached at the host with its name', async () => {
    const label = `files-${randomUUID()}.example.test`;
    await make(label);
    await server.put(`/${label}/a/b`);
    const headers = { host: `${label}:8080` };
    expect((await server.signed({ path: '/a/b', headers })).body).toBe('content');
    // Another host does not hide a bucket in the path.
    expect((await server.signed({ path: `/${label}/a/b`, headers: { host: 'other.test' } })).body).toBe(
      'content',
    );
  });

  it('is listed page by page, by a prefix and in its region', async () => {
    const key = await server.addKey(randomUUID());
    const client = server.client(key);
    const names = ['a-1', 'a-2', 'a-3', 'b-1'].map((name) => `${name}-${randomUUID()}`);
    for (const name of names) expect((await make(name, {}, key)).status).toBe(200);
    const found = [];
    for await (const { Buckets, ContinuationToken, Prefix } of paginateListBuckets(
      { client, pageSize: 2 },
      { Prefix: 'a-', BucketRegion: 'north-1' },
    ))
      found.push([Buckets?.map(({ Name, BucketRegion }) => [Name, BucketRegion]), ContinuationToken, Prefix]);
    const [first, second, third] = names.map((name) => [name, 'north-1']);
    expect(found).toEqual([
      [[first, second], expect.any(String), 'a-'],
      [[third], undefined, 'a-'],
    ]);
    const list = async (query: string) => server.signed({ path: `/?${query}` }, key);
    expect((await list('max-buckets=4&continuation-token=')).body).not.toContain('ContinuationToken');
    expect((await list('bucket-region=north')).body.match(/<Name>/g)).toHaveLength(4);
    for (const query of ['max-buckets=0', 'max-buckets=x', 'continuation-token=!', 'bucket-region=south-1'])
      expect(codeOf(await list(query))).toBe('InvalidArgument');
  });

  it('is not created by limited keys, which see its name', async () => {
    const label = newLabel();
    const buckets = [{ cluster: 'north-1', label, permissions: 'read_write' }] as const;
    for (const limited of [
      await server.addKey(server.owner, []),
      await server.addKey(server.owner, buckets),
    ]) {
      const headers = { 'x-amz-acl': 'public-read-write' };
      expect(codeOf(await make(label, { headers }, limited))).toBe('AccessDenied');
    }
    await make(label);
    const limited = await server.addKey(server.owner, []);
    expect((await server.signed({ path: '/' }, limited)).body).toContain(label);
    expect(codeOf(await server.signed({ path: `/${label}` }, limited))).toBe('AccessDenied');
  });

  it.each([
    ['of a bad name', 'Bad_Name', {}, 'InvalidBucketName'],
    ['elsewhere', newLabel(), { body: configuration('south-1') }, 'IllegalLocationConstraintException'],
    ['by a document that is none', newLabel(), { body: '<x' }, 'MalformedXML'],
    [
      'with an unknown object lock',
      newLabel(),
      { headers: { 'x-amz-bucket-object-lock-enabled': 'on' } },
      'InvalidArgument',
    ],
    [
      'with an unknown ownership of objects',
      newLabel(),
      { headers: { 'x-amz-object-ownership': 'Nobody' } },
      'InvalidArgument',
    ],
    ['with an unknown ACL', newLabel(), { headers: { 'x-amz-acl': 'all' } }, 'InvalidArgument'],
  ])('is not made %s', async (_, label, more, code) => {
    expect(codeOf(await make(label, more))).toBe(code);
  });

  it('is created once, and only by signed requests', async () => {
    const label = newLabel();
    const open = { 'x-amz-acl': 'public-read', 'x-amz-object-ownership': 'BucketOwnerPreferred' };
    expect((await make(label, { headers: open })).status).toBe(200);
    await server.put(`/${label}/key`);
    // A client that did not get the answer repeats the request.
    for (const headers of [open, {}]) expect((await make(label, { headers })).status).toBe(200);
    expect((await server.send({ path: `/${label}` })).body).toContain('<Key>key</Key>');
    for (const headers of [{ 'x-amz-acl': 'private' }, { 'x-amz-object-ownership': 'BucketOwnerEnforced' }]) {
      const other = await make(label, { headers });
      expect([other.status, codeOf(other)]).toEqual([409, 'BucketAlreadyOwnedByYou']);
    }
    const taken = await make(label, {}, server.strangerKey);
    expect([taken.status, codeOf(taken)]).toEqual([409, 'BucketAlreadyExists']);
    expect(codeOf(await server.send({ method: 'PUT', path: `/${newLabel()}` }))).toBe('AccessDenied');
    expect(codeOf(await server.send({ path: '/' }))).toBe('AccessDenied');
  });

  it('is removed only when it is empty, by an unlimited key of its owner', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const limited = await server.addKey(server.owner, [
      { cluster: 'north-1', label, permissions: 'read_write' },
    ]);
    const remove = (key = server.key) => server.signed({ method: 'DELETE', path: `/${label}` }, key);
    await server.put(`/${label}/key`);
    const full = await remove();
    expect([full.status, codeOf(full)]).toEqual([409, 'BucketNotEmpty']);
    await server.signed({ method: 'DELETE', path: `/${label}/key` }, limited);
    expect(codeOf(await remove(limited))).toBe('AccessDenied');
    expect(codeOf(await remove(server.strangerKey))).toBe('AccessDenied');
    expect((await remove()).status).toBe(204);
    expect(codeOf(await remove())).toBe('NoSuchBucket');
  });

  it.each([
    ['versioning', 200, 'VersioningConfiguration'],
    ['logging', 200, 'BucketLoggingStatus'],
    ['notification', 200, 'NotificationConfiguration'],
    ['accelerate', 200, 'AccelerateConfiguration'],
    ['requestPayment', 200, '<Payer>BucketOwner</Payer>'],
    ['policy', 404, 'NoSuchBucketPolicy'],
    ['policyStatus', 404, 'NoSuchBucketPolicy'],
    ['tagging', 404, 'NoSuchTagSet'],
    ['encryption', 404, 'ServerSideEncryptionConfigurationNotFoundError'],
    ['object-lock', 404, 'ObjectLockConfigurationNotFoundError'],
    ['website', 404, 'NoSuchWebsiteConfiguration'],
    ['publicAccessBlock', 404, 'NoSuchPublicAccessBlockConfiguration'],
    ['ownershipControls', 404, 'OwnershipControlsNotFoundError'],
    ['replication', 404, 'ReplicationConfigurationNotFoundError'],
    ['cors', 404, 'NoSuchCORSConfiguration'],
    ['lifecycle', 404, 'NoSuchLifecycleConfiguration'],
    ['abac', 200, '<Status>Disabled</Status>'],
    ['metadataConfiguration', 404, 'MetadataConfigurationNotFound'],
    ['metadataTable', 404, 'MetadataConfigurationNotFound'],
    ...['analytics', 'inventory', 'metrics', 'intelligent-tiering'].flatMap(
      (name): [string, number, string][] => [
        [name, 200, '<IsTruncated>false</IsTruncated>'],
        [`${name}=&id`, 404, 'NoSuchConfiguration'],
      ],
    ),
  ])('answers its owner alone for ?%s: %i %s', async (parameter, status, text) => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const path = `/${label}?${parameter}=`;
    const answer = await server.signed({ path });
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(text)]);
    const others = [await server.send({ path }), await server.signed({ path }, server.strangerKey)];
    for (const other of others) expect(other.status).toBe(403);
  });

  it.each([
    ['notification', 'NotificationConfiguration', '', '<TopicConfiguration/>'],
    [
      'requestPayment',
      'RequestPaymentConfiguration',
      '<Payer>BucketOwner</Payer>',
      '<Payer>Requester</Payer>',
    ],
    ['abac', 'AbacStatus', '<Status>Disabled</Status>', '<Status>Enabled</Status>'],
  ])('accepts of ?%s only what changes nothing', async (parameter, root, unset, set) => {
    const path = `/${await server.makeBucket()}?${parameter}=`;
    const put = async (inside: string) => {
      const answer = await server.signed({ method: 'PUT', path, body: `<${root}>${inside}</${root}>` });
      return [answer.status, codeOf(answer)];
    };
    expect(await put(unset)).toEqual([200, undefined]);
    expect(await put(set)).toEqual([501, 'NotImplemented']);
    for (const wrong of ['<', 'text', `${unset}text`, '<Payer>Nobody</Payer>'])
      expect(await put(wrong)).not.toEqual([200, undefined]);
    expect(await put('<')).toEqual([400, 'MalformedXML']);
  });

  it.each([
    ['tagging', 200],
    ['retention', 400],
    ['legal-hold', 400],
  ])('answers its owner alone for ?%s of an object: %i', async (parameter, status) => {
    const path = `/${await server.makeBucket({ 'x-amz-acl': 'public-read' })}/key`;
    await server.put(path, 'x', { 'x-amz-acl': 'public-read' });
    expect((await server.signed({ path: `${path}?${parameter}=` })).status).toBe(status);
    expect((await server.send({ path: `${path}?${parameter}=` })).status).toBe(403);
  });
});
