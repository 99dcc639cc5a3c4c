import { Agent } from 'node:http';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { bucketName, useStorage } from './storage.fixture.js';

const storage = useStorage();
const [Bucket, another] = [bucketName(), bucketName()];
const clients: S3Client[] = [];

const clientOf = (
  {
    access_key: accessKeyId,
    secret_key: secretAccessKey,
  }: Pick<Schema<'StorageKey'>, 'access_key' | 'secret_key'>,
  config: S3ClientConfig = {},
): S3Client => {
  const client = storage.newClient({ credentials: { accessKeyId, secretAccessKey }, ...config });
  clients.push(client);
  return client;
};
const unlimited = (config?: S3ClientConfig) =>
  clientOf({ access_key: storage.accessKey, secret_key: storage.secretKey }, config);

const put = (client: S3Client, bucket = Bucket) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key: 'key', Body: 'content' }));
const get = async (client: S3Client, bucket = Bucket) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'key' }));
  return Body?.transformToString();
};
/** The S3 error code of an answer. */
const refusal = (answer: Promise<unknown>): Promise<string | undefined> =>
  answer.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

beforeAll(async () => {
  const client = unlimited();
  for (const name of [Bucket, another]) {
    await client.send(new CreateBucketCommand({ Bucket: name }));
    await put(client, name);
  }
});
afterAll(() => {
  for (const client of clients) client.destroy();
});

describe('a limited key', () => {
  const newKey = async (permissions: 'read_only' | 'read_write'): Promise<Schema<'StorageKey'>> => {
    const bucket_access = [{ bucket_name: Bucket, cluster: storage.cluster, permissions }];
    const answer = await storage.user.post<Schema<'StorageKey'>>('/object-storage/keys', {
      label: 'some',
      bucket_access,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('with read access reads its bucket and nothing else', async () => {
    const client = clientOf(await newKey('read_only'));
    expect(await get(client)).toBe('content');
    const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket }));
    expect(KeyCount).toBe(1);
    expect(await refusal(put(client))).toBe('AccessDenied');
    expect(await refusal(get(client, another))).toBe('AccessDenied');
  });

  it('makes no buckets, and writes only in its own, even where everybody may', async () => {
    const open = bucketName();
    const make = (client: S3Client) =>
      client.send(new CreateBucketCommand({ Bucket: open, ACL: 'public-read-write' }));
    for (const permissions of ['read_only', 'read_write'] as const) {
      const client = clientOf(await newKey(permissions));
      expect(await refusal(make(client))).toBe('AccessDenied');
    }
    await make(unlimited());
    const client = clientOf(await newKey('read_write'));
    expect(await refusal(put(client, open))).toBe('AccessDenied');
    expect(await refusal(put(unlimited(), open))).toBeUndefined();
  });

  it('with write access writes its bucket and nothing else', async () => {
    const client = clientOf(await newKey('read_write'));
    expect(await refusal(put(client))).toBeUndefined();
    expect(await refusal(put(client, another))).toBe('AccessDenied');
  });

  it('is useless as soon as it is removed', async () => {
    const key = await newKey('read_only');
    const client = clientOf(key);
    expect(await get(client)).toBe('content');
    expect((await storage.user.delete(`/object-storage/keys/${String(key.id)}`)).status).toBe(200);
    expect(await refusal(get(client))).toBe('InvalidAccessKeyId');
  });
});

describe('buckets', () => {
  it('have their own hosts', async () => {
    const { port } = new URL(storage.url);
    const httpAgent = new Agent({
      lookup: (_, __, found) => {
        found(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    const client = unlimited({
      endpoint: `http://${storage.clusterHost}:${port}`,
      forcePathStyle: false,
      requestHandler: { httpAgent },
    });
    expect(await get(client)).toBe('content');
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toContain(another);
  });

  it('of S3 clients are shown by the API, with their objects', async () => {
    const path = `/object-storage/buckets/${storage.cluster}/${Bucket}`;
    const { body } = await storage.user.get<Schema<'Bucket'>>(path);
    expect(body).toMatchObject({
      label: Bucket,
      cluster: storage.cluster,
      objects: 1,
      size: 'content'.length,
    });
  });
});
