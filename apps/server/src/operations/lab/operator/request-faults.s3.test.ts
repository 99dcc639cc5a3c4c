import { randomUUID } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { useServer } from '@cloud-account/testkit';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFault, deleteFaults, hitsOf, withLab } from './faults.fixture.js';

const server = useServer(withLab);
const Bucket = `faults-${randomUUID()}`;
let credentials: { accessKeyId: string; secretAccessKey: string };

beforeAll(async () => {
  const body = { label: 'faults' };
  const key = (await server.user.post<Record<string, string>>('/object-storage/keys', body)).body;
  credentials = { accessKeyId: key.access_key ?? '', secretAccessKey: key.secret_key ?? '' };
  await server.user.post('/object-storage/buckets', { label: Bucket, cluster: 'us-east-1' });
});

afterEach(() => deleteFaults(server));

/** The library of AWS as it comes, but for its delays. */
const client = (maxAttempts: number): S3Client =>
  new S3Client({
    endpoint: server.cloud.objects.url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts,
    credentials,
  });

const create = (body: object) => createFault(server, { account_id: server.user.accountId, ...body });

const put = (Key: string, maxAttempts: number) =>
  client(maxAttempts).send(new PutObjectCommand({ Bucket, Key, Body: 'content' }));

const read = async (Key: string, maxAttempts = 1): Promise<string | undefined> => {
  const { Body } = await client(maxAttempts).send(new GetObjectCommand({ Bucket, Key }));
  return Body?.transformToString();
};

describe('a fault of S3', () => {
  it('answers SlowDown, which the library of AWS retries', async () => {
    const fault = await create({ operation: 's3:PutObject', effect: 'status', times: 2 });
    await put('retried', 3);
    expect(await hitsOf(server, fault)).toBe(2);
    expect(await read('retried')).toBe('content');
  });

  it('answers SlowDown as the limit of a rate, and other errors by their status', async () => {
    const codeOf = (request: Promise<unknown>) =>
      request.then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.name : undefined),
      );
    await create({ operation: 's3:*', effect: 'rate_limit', times: 1 });
    expect(await codeOf(put('key', 1))).toBe('SlowDown');
    await create({ operation: 's3:PutObject', effect: 'status', status: 403, times: 1 });
    expect(await codeOf(put('key', 1))).toBe('AccessDenied');
  });

  it('loses the answer of what was done, and the library sends it once more', async () => {
    const fault = { operation: 's3:PutObject', effect: 'disconnect', after_commit: true, times: 1 };
    const lost = await create(fault);
    await put('lost', 3);
    expect(await hitsOf(server, lost)).toBe(1);
    expect(await read('lost')).toBe('content');
  });

  it('delays and cuts what is read', async () => {
    await put('cut', 1);
    const delay = await create({ operation: 's3:GetObject', effect: 'delay', delay_ms: 1 });
    expect(await read('cut')).toBe('content');
    expect(await hitsOf(server, delay)).toBe(1);
    await create({ operation: 's3:GetObject', effect: 'partial', times: 1 });
    await expect(read('cut')).rejects.toThrow('aborted');
  });

  it('affects the requests for a path', async () => {
    await create({ operation: 's3:PutObject', path: `/${Bucket}/a/**`, effect: 'status', status: 403 });
    await put('b', 1);
    await expect(put('a/key', 1)).rejects.toThrow();
  });

  it('affects requests of its account alone', async () => {
    await createFault(server, {
      operation: 's3:*',
      effect: 'status',
      status: 500,
      account_id: server.stranger.accountId,
    });
    await put('others', 1);
  });
});
