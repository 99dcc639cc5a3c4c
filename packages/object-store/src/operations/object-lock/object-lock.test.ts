import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectLegalHoldCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  PutObjectLockConfigurationCommand,
  PutObjectRetentionCommand,
  UploadPartCommand,
  type ObjectLockConfiguration,
  type ObjectLockMode,
  type ObjectLockRetention,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';
import { inSeconds } from '@cloud-account/testkit/waits';

const server = useStoreServer();
const client = () => server.client();
/** The end of a second: times are kept in whole ones. */
const inDays = (days: number) => new Date(Math.ceil(inSeconds(days * 86_400).getTime() / 1_000) * 1_000);

const lockedBucket = () => server.makeBucket({ 'x-amz-bucket-object-lock-enabled': 'true' });
const put = async (Bucket: string, more: object = {}) => {
  const { VersionId = 'none' } = await client().send(
    new PutObjectCommand({ Bucket, Key: 'key', Body: 'x', ...more }),
  );
  return { Bucket, Key: 'key', VersionId };
};
const head = (target: { Bucket: string; Key: string }) => client().send(new HeadObjectCommand(target));
const retain = (target: { Bucket: string; Key: string }, Retention: ObjectLockRetention, bypass?: boolean) =>
  client().send(new PutObjectRetentionCommand({ ...target, Retention, BypassGovernanceRetention: bypass }));
const setLegalHold = (target: { Bucket: string; Key: string }, Status: 'ON' | 'OFF') =>
  client().send(new PutObjectLegalHoldCommand({ ...target, LegalHold: { Status } }));
const configure = (Bucket: string, ObjectLockConfiguration: ObjectLockConfiguration) =>
  client().send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }));
const retentionOf = (until: Date, Mode: ObjectLockMode = 'GOVERNANCE') => ({
  Mode,
  RetainUntilDate: until,
});
const refusal = (name: string, status: number) => ({ name, $metadata: { httpStatusCode: status } });

describe('object lock of a bucket', () => {
  it('is made with it, keeps versions, and sets the retention of new versions', async () => {
    const Bucket = await lockedBucket();
    const versioning = await client().send(new GetBucketVersioningCommand({ Bucket }));
    expect(versioning.Status).toBe('Enabled');
    const read = async () =>
      (await client().send(new GetObjectLockConfigurationCommand({ Bucket }))).ObjectLockConfiguration;
    expect(await read()).toEqual({ ObjectLockEnabled: 'Enabled' });
    const configuration = {
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2 } },
    } as const;
    await configure(Bucket, configuration);
    expect(await read()).toEqual(configuration);
    const made = await head(await put(Bucket));
    expect(made.ObjectLockMode).toBe('COMPLIANCE');
    const kept = (made.ObjectLockRetainUntilDate?.getTime() ?? 0) - (made.LastModified?.getTime() ?? 0);
    expect(Math.floor(kept / 1_000)).toBe(2 * 86_400);
    await configure(Bucket, { ObjectLockEnabled: 'Enabled' });
    expect((await head(await put(Bucket))).ObjectLockMode).toBeUndefined();
  });

  it('can be turned on where versions are kept, and then versioning cannot be suspended', async () => {
    const Bucket = await server.makeBucket();
    const enabled = { ObjectLockEnabled: 'Enabled' } as const;
    const version = (Status: 'Enabled' | 'Suspended') =>
      client().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
    await expect(configure(Bucket, enabled)).rejects.toMatchObject(refusal('InvalidBucketState', 409));
    await version('Suspended');
    await expect(configure(Bucket, enabled)).rejects.toMatchObject(refusal('InvalidBucketState', 409));
    await version('Enabled');
    await configure(Bucket, enabled);
    await expect(version('Suspended')).rejects.toMatchObject(refusal('InvalidBucketState', 409));
    await version('Enabled');
    await setLegalHold(await put(Bucket), 'ON');
  });

  it('is asked for again without a change, but not of a bucket that has none', async () => {
    const make = (Bucket: string) =>
      client().send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
    await make(await lockedBucket());
    await expect(make(await server.makeBucket())).rejects.toMatchObject(
      refusal('BucketAlreadyOwnedByYou', 409),
    );
  });

  it('is required by all that protects objects', async () => {
    const Bucket = await server.makeBucket();
    const target = await put(Bucket).then(({ Key }) => ({ Bucket, Key }));
    const invalid = refusal('InvalidRequest', 400);
    const until = inDays(1);
    const locked = { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: until } as const;
    const source = { ...target, Key: 'copy', CopySource: `${Bucket}/key` };
    for (const sent of [
      () => retain(target, retentionOf(until)),
      () => setLegalHold(target, 'ON'),
      () => client().send(new GetObjectRetentionCommand(target)),
      () => client().send(new GetObjectLegalHoldCommand(target)),
      () => put(Bucket, locked),
      () => client().send(new CopyObjectCommand({ ...source, ...locked })),
      () => client().send(new CreateMultipartUploadCommand({ ...target, ...locked })),
    ])
      await expect(sent()).rejects.toMatchObject(invalid);
    await expect(client().send(new GetObjectLockConfigurationCommand({ Bucket }))).rejects.toMatchObject(
      refusal('ObjectLockConfigurationNotFoundError', 404),
    );
    // There is nothing to bypass.
    await client().send(new DeleteObjectCommand({ ...target, BypassGovernanceRetention: true }));
    expect(await client().send(new ListObjectsV2Command({ Bucket }))).toMatchObject({ KeyCount: 0 });
  });
});

describe('a new object', () => {
  it('is protected as its request says, however it is written', async () => {
    const Bucket = await lockedBucket();
    const until = inDays(1);
    const locked = {
      ObjectLockMode: 'GOVERNANCE',
      ObjectLockRetainUntilDate: until,
      ObjectLockLegalHoldStatus: 'ON',
    } as const;
    await put(Bucket, locked);
    const target = { Bucket, Key: 'parts' };
    const { UploadId } = await client().send(new CreateMultipartUploadCommand({ ...target, ...locked }));
    const { ETag } = await client().send(
      new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'x' }),
    );
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await client().send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload }));
    const copy = { Bucket, Key: 'copy', CopySource: `${Bucket}/key` };
    await client().send(new CopyObjectCommand({ ...copy, ...locked }));
    for (const Key of ['key', 'parts', 'copy']) {
      expect(await head({ Bucket, Key })).toMatchObject(locked);
      expect(await client().send(new GetObjectCommand({ Bucket, Key }))).toMatchObject(locked);
    }
    // A copy has nothing of what protects its source.
    await client().send(new CopyObjectCommand({ ...copy, Key: 'plain' }));
    expect((await head({ Bucket, Key: 'plain' })).ObjectLockMode).toBeUndefined();
    const others = await server.signed({ method: 'HEAD', path: `/${Bucket}/key` }, server.strangerKey);
    expect(others.status).toBe(403);
  });

  it('is protected by limited keys that may write, and by nobody else', async () => {
    const label = await server.makeBucket({
      'x-amz-bucket-object-lock-enabled': 'true',
      'x-amz-acl': 'public-read-write',
    });
    const headers = { 'x-amz-object-lock-legal-hold': 'ON' };
    const limited = (permissions: 'read_only' | 'read_write') =>
      server.addKey(server.owner, [{ cluster: 'north-1', label, permissions }]);
    const write = { method: 'PUT', path: `/${label}/key`, headers, body: 'x' };
    for (const answer of [
      await server.send(write),
      await server.signed(write, server.strangerKey),
      await server.signed(write, await limited('read_only')),
    ])
      expect(codeOf(answer)).toBe('AccessDenied');
    expect((await server.signed(write, await limited('read_write'))).status).toBe(200);
    const read = { path: `/${label}/key?legal-hold=` };
    expect((await server.signed(read, await limited('read_only'))).body).toContain('<Status>ON</Status>');
    // Everybody may read this object, but not what protects it.
    await server.signed({
      method: 'PUT',
      path: `/${label}/key?acl=`,
      headers: { 'x-amz-acl': 'public-read' },
    });
    const seen = await server.send({ path: `/${label}/key` });
    expect([seen.status, seen.headers['x-amz-object-lock-legal-hold']]).toEqual([200, undefined]);
  });
});

describe('a retention', () => {
  it('is set, read and lengthened, and shortened or removed only with a bypass', async () => {
    const target = await put(await lockedBucket());
    const read = async () => (await client().send(new GetObjectRetentionCommand(target))).Retention;
    await expect(read()).rejects.toMatchObject(refusal('NoSuchObjectLockConfiguration', 404));
    const [short, long] = [retentionOf(inDays(1)), retentionOf(inDays(2))];
    await retain(target, short);
    await retain(target, long);
    expect(await read()).toEqual(long);
    for (const next of [short, {}, retentionOf(inDays(3), 'COMPLIANCE')])
      await expect(retain(target, next)).rejects.toMatchObject(refusal('AccessDenied', 403));
    await retain(target, short, true);
    expect(await read()).toEqual(short);
    await retain(target, {}, true);
    await expect(read()).rejects.toMatchObject(refusal('NoSuchObjectLockConfiguration', 404));
    await expect(retain(target, retentionOf(new Date(0)), true)).rejects.toMatchObject(
      refusal('InvalidArgument', 400),
    );
  });

  it('in compliance is only lengthened', async () => {
    const target = await put(await lockedBucket());
    const compliance = (days: number) => retentionOf(inDays(days), 'COMPLIANCE');
    await retain(target, compliance(2));
    for (const next of [compliance(1), retentionOf(inDays(3)), {}])
      await expect(retain(target, next, true)).rejects.toMatchObject(refusal('AccessDenied', 403));
    await retain(target, compliance(3));
  });

  it('is bypassed by unlimited keys of the owner alone', async () => {
    const { Bucket: label, VersionId } = await put(await lockedBucket(), {
      ObjectLockMode: 'GOVERNANCE',
      ObjectLockRetainUntilDate: inDays(1),
    });
    const limited = await server.addKey(server.owner, [
      { cluster: 'north-1', label, permissions: 'read_write' },
    ]);
    const removal = {
      method: 'DELETE',
      path: `/${label}/key?versionId=${VersionId}`,
      headers: { 'x-amz-bypass-governance-retention': 'true' },
    };
    expect(codeOf(await server.signed(removal, limited))).toBe('AccessDenied');
    const inQuery = `${removal.path}&x-amz-bypass-governance-retention=true`;
    expect((await server.signed({ method: 'DELETE', path: inQuery })).status).toBe(204);
  });
});

describe('a protected version', () => {
  it('is not deleted, but a delete marker may be written over it', async () => {
    const target = await put(await lockedBucket());
    const { Bucket, Key } = target;
    await setLegalHold(target, 'ON');
    const remove = (bypass?: boolean) =>
      client().send(new DeleteObjectCommand({ ...target, BypassGovernanceRetention: bypass }));
    for (const bypass of [undefined, true])
      await expect(remove(bypass)).rejects.toMatchObject(refusal('AccessDenied', 403));
    const marked = await client().send(new DeleteObjectCommand({ Bucket, Key }));
    expect(marked.DeleteMarker).toBe(true);
    await expect(setLegalHold({ Bucket, Key }, 'OFF')).rejects.toMatchObject(
      refusal('MethodNotAllowed', 405),
    );
    await expect(remove()).rejects.toMatchObject(refusal('AccessDenied', 403));
    await client().send(new DeleteObjectCommand({ Bucket, Key, VersionId: marked.VersionId }));
    const read = await client().send(new GetObjectLegalHoldCommand({ Bucket, Key }));
    expect(read.LegalHold).toEqual({ Status: 'ON' });
    await setLegalHold(target, 'OFF');
    await remove();
  });

  it('stays when others are deleted with it', async () => {
    const Bucket = await lockedBucket();
    const free = await put(Bucket);
    const held = await put(Bucket, {
      ObjectLockMode: 'GOVERNANCE',
      ObjectLockRetainUntilDate: inDays(1),
    });
    const remove = (bypass: boolean) =>
      client().send(
        new DeleteObjectsCommand({
          Bucket,
          Delete: { Objects: [free, held].map(({ Key, VersionId }) => ({ Key, VersionId })) },
          BypassGovernanceRetention: bypass,
        }),
      );
    const first = await remove(false);
    expect(first.Deleted).toMatchObject([{ VersionId: free.VersionId }]);
    expect(first.Errors).toMatchObject([{ Code: 'AccessDenied', VersionId: held.VersionId }]);
    expect((await remove(true)).Errors).toBeUndefined();
  });
});
