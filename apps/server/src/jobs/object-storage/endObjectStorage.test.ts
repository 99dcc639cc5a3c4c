import { EventEmitter, once } from 'node:events';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, problemsOf, useOwnServer, type TestUser } from '@cloud-account/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  makeBucket,
  makeKey,
  newLabel,
  pathOf,
  putObject,
  sendSigned,
  signUrl,
} from '../../operations/object-storage/storage.fixture.js';
import { endObjectStorage } from './endObjectStorage.js';

const server = useOwnServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const cancel = (user: TestUser) => user.post('/object-storage/cancel');

const stateOf = async (user: TestUser) =>
  (await user.get<Schema<'AccountSettings'>>('/account/settings')).body.object_storage;

describe('object storage that is being cancelled', () => {
  it('is ended by the job if the request fails to end it', async () => {
    const user = await server.newAccount();
    const [bucket, key] = [await makeBucket(user), await makeKey(user)];
    await putObject(user, bucket, 'one');
    const { url } = await signUrl(user, bucket, { name: 'one' });
    expect((await fetch(url)).status).toBe(200);
    const killed = new Error('killed');
    // The request and the first try of the job, whichever comes first.
    vi.spyOn(server.cloud.objects, 'closeOwner').mockRejectedValueOnce(killed).mockRejectedValueOnce(killed);
    expect((await cancel(user)).status).toBe(500);
    await expect.poll(() => stateOf(user)).toBe('disabled');
    expect((await fetch(url)).status).toBe(403);
    expect((await sendSigned(server, key, bucket, {})).status).toBe(403);
    await expectRefused(server, () => user.get(pathOf(bucket)), 404, 'Not found');
  });

  it('refuses new buckets and keys until the end', async () => {
    const user = await server.newAccount();
    const [bucket, key] = [await makeBucket(user), await makeKey(user)];
    const { objects } = server.cloud;
    const close = objects.closeOwner.bind(objects);
    const latch = new EventEmitter();
    const opened = once(latch, 'open');
    const closing = vi.spyOn(objects, 'closeOwner').mockImplementation(async (...request) => {
      await opened;
      await close(...request);
    });
    const answer = cancel(user);
    await expect.poll(() => closing.mock.calls).not.toEqual([]);
    const reason = 'Object Storage is being cancelled on your account';
    for (const [path, body] of [
      ['keys', { label: 'my-key' }],
      ['buckets', { label: newLabel(), cluster: 'us-east-1' }],
      ['cancel', undefined],
    ] as const)
      expect(problemsOf(await user.post(`/object-storage/${path}`, body))).toEqual([{ reason }]);
    const meanwhile = { ...bucket, label: newLabel() };
    expect((await sendSigned(server, key, meanwhile, { method: 'PUT' })).status).toBe(403);
    latch.emit('open');
    expect((await answer).status).toBe(200);
    expect(await stateOf(user)).toBe('disabled');
  });

  it('keeps what the account made after the end, when the job runs late', async () => {
    const user = await server.newAccount();
    await makeBucket(user);
    const { cloud } = server;
    const closing = vi.spyOn(cloud.objects, 'closeOwner');
    expect((await cancel(user)).status).toBe(200);
    const [request] = closing.mock.calls;
    if (request === undefined) throw new Error('Nothing was closed.');
    const [bucket, key] = [await makeBucket(user), await makeKey(user)];
    await putObject(user, bucket, 'new');
    await cloud.objects.closeOwner(...request);
    await endObjectStorage(cloud, request[0], new AbortController().signal);
    const answer = await sendSigned(server, key, bucket, { path: '/new' });
    expect([answer.status, await answer.text()]).toEqual([200, 'content']);
    expect((await user.get(pathOf(bucket))).body).toMatchObject({ objects: 1 });

    // And it ends, too, once it is cancelled itself.
    expect((await cancel(user)).status).toBe(200);
    expect((await sendSigned(server, key, bucket, { path: '/new' })).status).toBe(403);
  });
});
