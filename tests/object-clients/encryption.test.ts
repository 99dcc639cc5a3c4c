import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketEncryptionCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketEncryptionCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketName, content, useStorage } from './storage.fixture.js';

const PART = 5 * 1024 ** 2;

describe('encryption by a library for clients of S3', () => {
  const storage = useStorage();
  const Bucket = bucketName();
  let client: S3Client;

  beforeAll(async () => {
    client = storage.newClient();
    await client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => {
    client.destroy();
  });

  /** A key of the client, as parameters of requests. */
  const newKey = () => {
    const key = content(32);
    return {
      SSECustomerAlgorithm: 'AES256',
      SSECustomerKey: key.toString('base64'),
      SSECustomerKeyMD5: createHash('md5').update(key).digest('base64'),
    };
  };

  const get = async (given: Omit<ConstructorParameters<typeof GetObjectCommand>[0], 'Bucket'>) => {
    const answer = await client.send(new GetObjectCommand({ Bucket, ...given }));
    return { ...answer, bytes: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) };
  };

  it('with keys of the storage is the default of a bucket', async () => {
    const [Key, Body] = ['default', content(200_000)];
    const ApplyServerSideEncryptionByDefault = { SSEAlgorithm: 'AES256' } as const;
    const ServerSideEncryptionConfiguration = { Rules: [{ ApplyServerSideEncryptionByDefault }] };
    await client.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration }));
    const put = await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    await client.send(new DeleteBucketEncryptionCommand({ Bucket }));
    expect(put.ServerSideEncryption).toBe('AES256');
    const { bytes, ServerSideEncryption } = await get({ Key, Range: 'bytes=65530-65545' });
    expect([ServerSideEncryption, bytes.equals(Body.subarray(65_530, 65_546))]).toEqual(['AES256', true]);
  });

  it('with a key of its own is from the upload in parts to a copy with another key', async () => {
    const [Key, Body, own, other] = ['own', content(2 * PART + 1), newKey(), newKey()];
    const upload = new Upload({ client, partSize: PART, params: { Bucket, Key, Body, ...own } });
    await upload.done();
    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 400 },
    });
    await expect(get({ Key, ...other })).rejects.toMatchObject({ name: 'AccessDenied' });
    const { bytes, SSECustomerKeyMD5 } = await get({ Key, ...own });
    expect([SSECustomerKeyMD5, bytes.equals(Body)]).toEqual([own.SSECustomerKeyMD5, true]);
    const copied = await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'copy',
        CopySource: `${Bucket}/${Key}`,
        CopySourceSSECustomerAlgorithm: 'AES256',
        CopySourceSSECustomerKey: own.SSECustomerKey,
        CopySourceSSECustomerKeyMD5: own.SSECustomerKeyMD5,
        ...other,
      }),
    );
    expect(copied.SSECustomerKeyMD5).toBe(other.SSECustomerKeyMD5);
    expect((await get({ Key: 'copy', ...other })).bytes.equals(Body)).toBe(true);
  });
});
