import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Schema } from '@cloud-account/spec';
import { type Answer, call, problemsOf, unchanged, useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientWith } from '../../object-storage/storage.fixture.js';
import { accountOf, tokenOf, type SeedAnswer } from './seeds.fixture.js';

const server = useOwnServer();

const load = (...accounts: object[]): Promise<Answer<SeedAnswer>> =>
  server.operator.post<SeedAnswer>('/seeds', { accounts });

const read = async <Body>(key: string, path: string): Promise<Body> =>
  (await call<Body>('GET', `${server.api}${path}`, { token: tokenOf(key) })).body;

const secret = 'secretOfASeededKeyWith40LettersAndDigits';
const accessKey = (name: string) => name.toUpperCase().padEnd(20, '0');
const bucketOf = (label: string, fields: object = {}) => ({ label, cluster: 'us-east-1', ...fields });
const keyOf = (name: string, fields: object = {}) => ({
  ...{ label: `key-${name}`, access_key: accessKey(name), secret_key: secret },
  ...fields,
});

/** A client that signs with a key. */
function clientOf(name: string): S3Client {
  const client = clientWith(server, { access_key: accessKey(name), secret_key: secret });
  onTestFinished(() => {
    client.destroy();
  });
  return client;
}

describe('a seed with object storage', () => {
  it('makes buckets and keys that S3 clients can use at once, within their permissions', async () => {
    const limited = { cluster: 'us-east-1', bucket_name: 'shop-photos', permissions: 'read_only' };
    const account = accountOf('shop', {
      buckets: [
        bucketOf('shop-photos', { acl: 'public-read', cors_enabled: true }),
        bucketOf('shop-backups'),
      ],
      storage_keys: [keyOf('all'), keyOf('some', { bucket_access: [limited] })],
    });
    const { body } = await load(account);
    expect(body.created).toMatchObject({ buckets: 2, storage_keys: 2 });
    const { data: buckets } = await read<Schema<'BucketPage'>>('shop', '/object-storage/buckets');
    expect(buckets.map(({ label, cluster, objects }) => [label, cluster, objects])).toEqual([
      ['shop-backups', 'us-east-1', 0],
      ['shop-photos', 'us-east-1', 0],
    ]);
    const photos = '/object-storage/buckets/us-east-1/shop-photos/access';
    expect(await read('shop', photos)).toMatchObject({ acl: 'public-read', cors_enabled: true });
    const { data: keys } = await read<Schema<'StorageKeyPage'>>('shop', '/object-storage/keys');
    expect(keys.map(({ label, secret_key, limited: is }) => [label, secret_key, is])).toEqual([
      ['key-all', '[REDACTED]', false],
      ['key-some', '[REDACTED]', true],
    ]);
    expect(await read('shop', '/account/settings')).toMatchObject({ object_storage: 'active' });
    const object = { Bucket: 'shop-photos', Key: 'cat.txt' };
    await clientOf('all').send(new PutObjectCommand({ ...object, Body: 'meow' }));
    const some = clientOf('some');
    expect(await (await some.send(new GetObjectCommand(object))).Body?.transformToString()).toBe('meow');
    await expect(some.send(new PutObjectCommand({ ...object, Body: 'bark' }))).rejects.toThrow('Access');
    await expect(some.send(new ListObjectsV2Command({ Bucket: 'shop-backups' }))).rejects.toThrow('Access');
  });

  it('keeps existing buckets with their contents', async () => {
    const account = accountOf('again', { buckets: [bucketOf('again-1')], storage_keys: [keyOf('again')] });
    await load(account);
    await clientOf('again').send(new PutObjectCommand({ Bucket: 'again-1', Key: 'a', Body: 'a' }));
    const more = { ...account, buckets: [bucketOf('again-1', { acl: 'public-read' }), bucketOf('again-2')] };
    const { body } = await load(more);
    expect([body.created.buckets, body.created.storage_keys]).toEqual([1, 0]);
    expect([body.kept.buckets, body.kept.storage_keys]).toEqual([1, 1]);
    const { data } = await read<Schema<'BucketPage'>>('again', '/object-storage/buckets');
    expect(data.map(({ label, objects }) => [label, objects])).toEqual([
      ['again-1', 1],
      ['again-2', 0],
    ]);
  });

  it('is refused with every problem at its place, and makes nothing', async () => {
    await load(accountOf('other', { buckets: [bucketOf('taken-1')], storage_keys: [keyOf('taken')] }));
    const unknown = { cluster: 'us-east-1', bucket_name: 'nobodys', permissions: 'read_write' };
    const wrong = accountOf('wrong', {
      buckets: [
        bucketOf('taken-1'),
        bucketOf('new-1', { cluster: 'nowhere-1' }),
        bucketOf('bad..label'),
        bucketOf('twice'),
        bucketOf('twice'),
      ],
      storage_keys: [keyOf('taken'), keyOf('new', { bucket_access: [unknown] }), keyOf('new')],
    });
    const answer = await unchanged(server, () => load(wrong));
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).map(({ field }) => field)).toEqual([
      'accounts[0].buckets[0].label',
      'accounts[0].buckets[1].cluster',
      'accounts[0].buckets[2].label',
      'accounts[0].buckets[4].label',
      'accounts[0].storage_keys[0].access_key',
      'accounts[0].storage_keys[1].bucket_access[0].bucket_name',
      'accounts[0].storage_keys[2].access_key',
    ]);
  });

  it('is refused for an invalid shape', async () => {
    const answer = await load(
      accountOf('shape', {
        buckets: [{ label: 'x' }],
        storage_keys: [keyOf('short', { secret_key: 'short' }), { label: 'key-1', access_key: 'lower' }],
      }),
    );
    expect(answer.status).toBe(400);
    const fields = problemsOf(answer).map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        'accounts[0].buckets[0].cluster',
        'accounts[0].storage_keys[0].secret_key',
        'accounts[0].storage_keys[1].secret_key',
      ]),
    );
  });
});
