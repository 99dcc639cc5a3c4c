import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectLegalHoldCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  PutObjectLockConfigurationCommand,
  PutObjectRetentionCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { inSeconds } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketName, content, useStorage } from './storage.fixture.js';

const storage = useStorage();
const Bucket = bucketName();
let client: S3Client;

beforeAll(() => {
  client = storage.newClient();
});
afterAll(() => {
  client.destroy();
});

const tomorrow = new Date(inSeconds(86_400).setMilliseconds(0));

it('a library protects versions, and deletes them when nothing protects them any more', async () => {
  await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  const Rule = { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } } as const;
  const ObjectLockConfiguration = { ObjectLockEnabled: 'Enabled', Rule } as const;
  await client.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }));
  const configured = await client.send(new GetObjectLockConfigurationCommand({ Bucket }));
  expect(configured.ObjectLockConfiguration).toEqual(ObjectLockConfiguration);

  const body = content(20 * 1024 ** 2);
  const large = { Bucket, Key: 'large', Body: body, ObjectLockLegalHoldStatus: 'ON' } as const;
  await new Upload({ client, partSize: 8 * 1024 ** 2, params: large }).done();
  const target = { Bucket, Key: 'large' };
  const head = await client.send(new HeadObjectCommand(target));
  expect(head).toMatchObject({ ObjectLockMode: 'GOVERNANCE', ObjectLockLegalHoldStatus: 'ON' });
  const { VersionId } = head;
  const small = { Bucket, Key: 'small', Body: 'x' };
  const compliance = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: tomorrow } as const;
  const kept = await client.send(new PutObjectCommand({ ...small, ...compliance }));

  // An overwrite and a deletion hide the version, and a client that empties the bucket does not reach it.
  await client.send(new PutObjectCommand({ ...target, Body: 'newer' }));
  await client.send(new DeleteObjectCommand(target));
  const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
  const Objects = [...Versions, ...DeleteMarkers].map((one) => ({ Key: one.Key, VersionId: one.VersionId }));
  const deletion = { Bucket, Delete: { Objects }, BypassGovernanceRetention: true };
  const { Errors } = await client.send(new DeleteObjectsCommand(deletion));
  expect(Errors?.map(({ Code, VersionId: id }) => [Code, id])).toEqual([
    ['AccessDenied', VersionId],
    ['AccessDenied', kept.VersionId],
  ]);
  const got = await client.send(new GetObjectCommand({ ...target, VersionId }));
  expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
  await expect(client.send(new DeleteBucketCommand({ Bucket }))).rejects.toMatchObject({
    name: 'BucketNotEmpty',
  });
  await expect(storage.user.post('/object-storage/cancel')).resolves.toMatchObject({ status: 400 });

  const version = { ...target, VersionId };
  expect((await client.send(new GetObjectLegalHoldCommand(version))).LegalHold).toEqual({ Status: 'ON' });
  await client.send(new PutObjectLegalHoldCommand({ ...version, LegalHold: { Status: 'OFF' } }));
  await expect(client.send(new DeleteObjectCommand(version))).rejects.toMatchObject({ name: 'AccessDenied' });
  const Retention = { Mode: 'GOVERNANCE', RetainUntilDate: tomorrow } as const;
  const shorter = { ...version, Retention: {} };
  await client.send(
    new PutObjectRetentionCommand({ ...version, Retention, BypassGovernanceRetention: true }),
  );
  expect((await client.send(new GetObjectRetentionCommand(version))).Retention).toEqual(Retention);
  await expect(client.send(new PutObjectRetentionCommand(shorter))).rejects.toMatchObject({
    name: 'AccessDenied',
  });
  await client.send(new PutObjectRetentionCommand({ ...shorter, BypassGovernanceRetention: true }));
  await client.send(new DeleteObjectCommand(version));
});
