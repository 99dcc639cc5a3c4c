import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  ListBucketsCommand,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useS3Stage } from '../stage.fixture.js';

const stage = useS3Stage();

describe('first', () => {
  it('works', async () => {
    const client = stage.client();
    const Bucket = `b-${randomUUID()}`;
    await client.send(new CreateBucketCommand({ Bucket }));
    expect((await client.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toContain(
      Bucket,
    );
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'a/../b //ü\u0001\r', Body: 'hello', Metadata: { A: 'b' } }),
    );
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'a/../b //ü\u0001\r' }));
    expect(await got.Body?.transformToString()).toBe('hello');
    expect(got.Metadata).toEqual({ a: 'b' });
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'a/../b //ü\u0001\r' }));
    expect(head.ContentLength).toBe(5);
    const list = await client.send(new ListObjectsV2Command({ Bucket, EncodingType: 'url' }));
    expect(list.Contents?.map(({ Key }) => decodeURIComponent(Key ?? ''))).toEqual(['a/../b //ü\u0001\r']);
    const gone = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a/../b //ü\u0001\r' }] } }),
    );
    expect(gone.Errors).toBeUndefined();
    expect(stage.backend.outbound.get(Bucket)).toBe(5);
    expect(stage.faults).toEqual([]);
  });
});
