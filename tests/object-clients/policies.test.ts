import {
  CreateBucketCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectCommand,
  DeletePublicAccessBlockCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketPolicyStatusCommand,
  GetPublicAccessBlockCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketName, useStorage } from './storage.fixture.js';

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

const status = async (key: string, init: RequestInit = {}) =>
  (await fetch(`${storage.url}/${Bucket}/${key}`, init)).status;

const statement = (Effect: 'Allow' | 'Deny', Action: string, Condition: object = {}) => ({
  Effect,
  Principal: '*',
  Action,
  Resource: `arn:aws:s3:::${Bucket}/*`,
  Condition,
});

it('a library opens a bucket by a policy, and closes it again', async () => {
  for (const [Key, Tagging] of [
    ['open', 'access=open'],
    ['closed', 'access=closed'],
  ] as const)
    await client.send(new PutObjectCommand({ Bucket, Key, Tagging, Body: Key }));
  expect([await status('open'), await status('closed')]).toEqual([403, 403]);

  const Policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      statement('Allow', 's3:GetObject', { StringEquals: { 's3:ExistingObjectTag/access': 'open' } }),
      statement('Deny', 's3:DeleteObject'),
    ],
  });
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  expect((await client.send(new GetBucketPolicyCommand({ Bucket }))).Policy).toBe(Policy);
  const { PolicyStatus } = await client.send(new GetBucketPolicyStatusCommand({ Bucket }));
  expect(PolicyStatus?.IsPublic).toBe(true);
  expect([await status('open'), await status('closed')]).toEqual([200, 403]);
  expect(await status('open', { method: 'DELETE' })).toBe(403);
  await expect(client.send(new DeleteObjectCommand({ Bucket, Key: 'open' }))).rejects.toThrow(
    expect.objectContaining({ name: 'AccessDenied' }),
  );

  const PublicAccessBlockConfiguration = { BlockPublicAcls: true, RestrictPublicBuckets: true };
  await client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
  const { PublicAccessBlockConfiguration: block } = await client.send(
    new GetPublicAccessBlockCommand({ Bucket }),
  );
  expect(block).toMatchObject({ ...PublicAccessBlockConfiguration, BlockPublicPolicy: false });
  expect(await status('open')).toBe(403);
  const open = new PutObjectAclCommand({ Bucket, Key: 'closed', ACL: 'public-read' });
  await expect(client.send(open)).rejects.toThrow(expect.objectContaining({ name: 'AccessDenied' }));
  await client.send(new DeletePublicAccessBlockCommand({ Bucket }));
  expect(await status('open')).toBe(200);
  await client.send(open);
  expect(await status('closed')).toBe(200);

  const Rules = [{ ObjectOwnership: 'BucketOwnerEnforced' as const }];
  await client.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: { Rules } }));
  const { OwnershipControls } = await client.send(new GetBucketOwnershipControlsCommand({ Bucket }));
  expect(OwnershipControls?.Rules).toEqual(Rules);
  expect([await status('open'), await status('closed')]).toEqual([200, 403]);

  await client.send(new DeleteBucketPolicyCommand({ Bucket }));
  expect(await status('open')).toBe(403);
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'open' }));
});
