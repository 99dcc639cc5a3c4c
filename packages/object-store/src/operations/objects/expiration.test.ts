import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();

it('the expiration of an object is in the answers of all that reads or writes an object', async () => {
  const client = server.client();
  const Bucket = await server.makeBucket();
  const Rules = [{ ID: 'old', Status: 'Enabled' as const, Prefix: 'a/', Expiration: { Days: 1 } }];
  const LifecycleConfiguration = { Rules };
  await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }));
  const target = { Bucket, Key: 'a/key' };
  const answers = [
    await client.send(new PutObjectCommand({ ...target, Body: 'x' })),
    await client.send(new GetObjectCommand(target)),
    await client.send(new HeadObjectCommand(target)),
    await client.send(new CopyObjectCommand({ Bucket, Key: 'a/copy', CopySource: `${Bucket}/a/key` })),
  ];
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const { ETag } = await client.send(
    new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'x' }),
  );
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  answers.push(
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload })),
  );
  for (const { Expiration } of answers)
    expect(Expiration).toMatch(/^expiry-date="\w+, \d\d \w+ \d{4} 00:00:00 GMT", rule-id="old"$/);
  const other = await client.send(new PutObjectCommand({ Bucket, Key: 'b', Body: 'x' }));
  expect(other.Expiration).toBeUndefined();
});
