import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
} from '@aws-sdk/client-s3';
import type { Schema } from '@cloud-account/spec';
import { eventsSeenBy, expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, makeKey, newClient, newLabel, pathOf, putObject, signUrl } from './storage.fixture.js';

const server = useServer();

const path = '/object-storage/cancel';

describe('cancelObjectStorage', () => {
  it('removes keys, buckets and their contents', async () => {
    const user = await server.newAccount();
    const bucket = await makeBucket(user);
    await putObject(user, bucket, 'one');
    const { url } = await signUrl(user, bucket, { name: 'one' });
    const keys = [await makeKey(user), await makeKey(user)];
    const { status, body } = await user.post(path);
    expect({ status, body }).toEqual({ status: 200, body: {} });

    for (const list of ['buckets', 'keys'])
      expect((await user.get(`/object-storage/${list}`)).body).toMatchObject({ results: 0 });
    await expectRefused(server, () => user.get(pathOf(bucket)), 404, 'Not found');
    expect((await fetch(url)).status).toBeGreaterThanOrEqual(400);
    const settings = await user.get<Schema<'AccountSettings'>>('/account/settings');
    expect(settings.body).toMatchObject({ object_storage: 'disabled' });
    const events = await eventsSeenBy(user, { action: 'obj_access_key_delete' });
    expect(events.map(({ entity }) => entity?.id).sort()).toEqual(keys.map(({ id }) => id).sort());
    const { account, storeBucket } = await prismaOf(server);
    const { uuid: owner } = await account.findUniqueOrThrow({ where: { id: user.accountId } });
    await expect.poll(() => storeBucket.count({ where: { owner } })).toBe(0);
  });

  it('permits the account to start again, with the same label', async () => {
    const user = await server.newAccount();
    const { label } = await makeBucket(user);
    await user.post(path);
    const bucket = await makeBucket(user, { label });
    await putObject(user, bucket, 'new');
    expect((await user.get(pathOf(bucket))).body).toMatchObject({ objects: 1 });
    await expectRefused(server, () => server.user.get(pathOf(bucket)), 404, 'Not found');
  });

  it('refuses an account that does not use object storage', async () => {
    const user = await server.newAccount();
    const reason = 'Object Storage is not enabled on your account';
    await expectRefused(server, () => user.post(path), 400, reason);
    await makeBucket(user);
    expect((await user.post(path)).status).toBe(200);
    await expectRefused(server, () => user.post(path), 400, reason);
  });

  it('refuses while object lock protects a version', async () => {
    const user = await server.newAccount();
    const client = await newClient(server, user);
    const Bucket = newLabel();
    await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
    const target = { Bucket, Key: 'key' };
    const held = { ...target, Body: 'x', ObjectLockLegalHoldStatus: 'ON' } as const;
    const { VersionId } = await client.send(new PutObjectCommand(held));
    await client.send(new DeleteObjectCommand(target));
    await expectRefused(
      server,
      () => user.post(path),
      400,
      'A bucket has versions that object lock protects',
    );
    const version = { ...target, VersionId };
    const { Body } = await client.send(new GetObjectCommand(version));
    expect(await Body?.transformToString()).toBe('x');
    await client.send(new PutObjectLegalHoldCommand({ ...version, LegalHold: { Status: 'OFF' } }));
    client.destroy();
    expect((await user.post(path)).status).toBe(200);
    expect((await user.get('/object-storage/buckets')).body).toMatchObject({ results: 0 });
  });

  it('accepts simultaneous requests, and keys made meanwhile are complete or absent afterwards', async () => {
    const user = await server.newAccount();
    await makeBucket(user);
    const cancels = Array.from({ length: 4 }, () => user.post(path));
    const keys = Array.from({ length: 8 }, () => user.post('/object-storage/keys', { label: 'my-key' }));
    const statuses = (await Promise.all(cancels)).map(({ status }) => status);
    expect(statuses).toContain(200);
    await Promise.all(keys);
    const shown = await user.get<Schema<'StorageKeyPage'>>('/object-storage/keys');
    const { account, storeKey } = await prismaOf(server);
    const { uuid: owner } = await account.findUniqueOrThrow({ where: { id: user.accountId } });
    const kept = await storeKey.findMany({ where: { owner, internal: false } });
    expect(kept.map(({ accessKey }) => accessKey).sort()).toEqual(
      shown.body.data.map(({ access_key: key }) => key).sort(),
    );
  });

  it('refuses a restricted user that may not cancel the account', async () => {
    await makeBucket(server.user);
    const restricted = await server.user.newUser({ restricted: true, accountAccess: 'read_write' });
    await expectRefused(server, () => restricted.post(path), 403, 'Unauthorized');
  });
});
