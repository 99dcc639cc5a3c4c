import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it, vi } from 'vitest';
import { makeBucket, newClient, newLabel, pathOf } from '../storage.fixture.js';

const server = useServer();

const path = '/object-storage/buckets';

const accessOf = async (bucket: Schema<'Bucket'>) =>
  (await server.user.get<Schema<'BucketAccess'>>(`${pathOf(bucket)}/access`)).body;

describe('createBucket accepts', () => {
  it('a new bucket, by default private and without other origins', async () => {
    const label = newLabel();
    const bucket = await makeBucket(server.user, { label });
    expect(bucket).toStrictEqual({
      cluster: 'us-east-1',
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
      hostname: `${label}.us-east-1.objects.localhost`,
      label,
      objects: 0,
      size: 0,
    });
    expect((await server.user.get(pathOf(bucket))).body).toStrictEqual(bucket);
    expect(await accessOf(bucket)).toMatchObject({ acl: 'private', cors_enabled: false, cors_xml: null });
  });

  it('an ACL and CORS, also with a slash at the end of the path', async () => {
    const body = { label: newLabel(), cluster: 'us-ord-1', acl: 'authenticated-read', cors_enabled: true };
    const answer = await server.user.post<Schema<'Bucket'>>(`${path}/`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(await accessOf(answer.body)).toMatchObject({ acl: 'authenticated-read', cors_enabled: true });
  });

  it.each(['files.example.org', '123', 'a--b'])('the label %s', async (end) => {
    const label = `${newLabel()}.${end}`;
    expect(await makeBucket(server.user, { label, acl: null, cors_enabled: null })).toMatchObject({ label });
  });

  it('a label of a bucket in another cluster, and one of the account’s own buckets, which does not change', async () => {
    const first = await makeBucket(server.user, { acl: 'public-read', cors_enabled: true });
    await makeBucket(server.user, { label: first.label, cluster: 'us-ord-1' });
    await makeBucket(server.stranger, { label: first.label, cluster: 'fr-par-1' });
    expect(await makeBucket(server.user, { label: first.label, acl: 'private' })).toStrictEqual(first);
    expect(await accessOf(first)).toMatchObject({ acl: 'public-read', cors_enabled: true });
  });

  it('and the account uses object storage afterwards', async () => {
    const user = await server.newAccount();
    const settings = async () => (await user.get<Schema<'AccountSettings'>>('/account/settings')).body;
    expect(await settings()).toMatchObject({ object_storage: 'disabled' });
    await makeBucket(user);
    expect(await settings()).toMatchObject({ object_storage: 'active' });
  });

  it('one of many simultaneous requests for a label', async () => {
    const body = { label: newLabel(), cluster: 'us-east-1' };
    const users = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? server.user : server.stranger));
    const statuses = (await Promise.all(users.map((user) => user.post(path, body)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 400)).toHaveLength(6);
    expect(new Set(statuses.filter((_, index) => index % 2 === 0)).size).toBe(1);
  });
});

it('simultaneous requests of the API and of S3 for one label, as one bucket of one account', async () => {
  const clients = [await newClient(server, server.user), await newClient(server, server.stranger)];
  for (const users of [
    [server.user, server.stranger],
    [server.user, server.user],
  ]) {
    const label = newLabel();
    const made = await Promise.all([
      ...users.map(async (user) => (await user.post(path, { label, cluster: 'us-east-1' })).status === 200),
      ...clients.map((client) =>
        client.send(new CreateBucketCommand({ Bucket: label })).then(
          () => true,
          () => false,
        ),
      ),
    ]);
    const [first, , byUser, byStranger] = made;
    expect(byUser !== byStranger, String(made)).toBe(true);
    expect(first).toBe(byUser);
    expect(made[1]).toBe(users[1] === server.user ? byUser : byStranger);
    const { body } = await (byUser ? server.user : server.stranger).get<Schema<'BucketPage'>>(path);
    expect(body.data.filter((bucket) => bucket.label === label)).toHaveLength(1);
  }
  for (const client of clients) client.destroy();
});

describe('createBucket refuses', () => {
  it.each([
    ['Upper', 'Must only use lower-case ASCII letters, numbers, dashes, and dots'],
    ['-abc', 'Must begin and end with a letter or a number'],
    ['a..b', 'Must have letters or numbers around every dot'],
    ['127.0.0.1', 'Must not be an IP address'],
  ])('the label %s', async (label, reason) => {
    const send = () => server.user.post(path, { label, cluster: 'us-east-1' });
    await expectRefused(server, send, 400, ['label', reason]);
  });

  it('all problems at once', async () => {
    await expectRefused(
      server,
      () => server.user.post(path, { label: '-abc', cluster: 'nowhere-1' }),
      400,
      ['label', 'Must begin and end with a letter or a number'],
      ['cluster', 'cluster is not valid'],
    );
  });

  it('a label of another account, without naming it', async () => {
    const { label, cluster } = await makeBucket(server.stranger);
    const send = () => server.user.post(path, { label, cluster });
    await expectRefused(server, send, 400, ['label', 'Bucket name is taken']);
  });

  it('an account that owes money, and one that is not activated', async () => {
    const body = { label: newLabel(), cluster: 'us-east-1' };
    const poor = await server.newAccount({ balance: -0.01 });
    await expectRefused(server, () => poor.post(path, body), 403, 'Your account has a negative balance');
    const young = await server.newAccount({ activated: false });
    const reason = 'Your account must be activated before you can use this endpoint';
    await expectRefused(server, () => young.post(path, body), 403, reason);
  });

  it('a bucket while object storage is cancelled, and removes only its own bucket', async () => {
    const user = await server.newAccount();
    const other = await makeBucket(user);
    const { objects } = server.cloud;
    const make = objects.createBucket.bind(objects);
    const cancel = async () => {
      expect((await user.post('/object-storage/cancel')).status).toBe(200);
    };
    const labels = async () =>
      (await user.get<Schema<'BucketPage'>>(path)).body.data.map(({ label }) => label);
    const refuses = async (label: string) => {
      const answer = await user.post(path, { label, cluster: 'us-east-1' });
      expect(problemsOf(answer)).toEqual([{ reason: 'Object Storage is being cancelled on your account' }]);
    };
    const creating = vi.spyOn(objects, 'createBucket');
    try {
      // It creates the bucket after the end, and nobody else does.
      creating.mockImplementationOnce(async (...request) => {
        await cancel();
        return make(...request);
      });
      await refuses(newLabel());
      expect(await labels()).toEqual([]);

      // It finds the bucket that the account has begun again with.
      await makeBucket(user, { label: other.label });
      creating.mockImplementationOnce(async (...request) => {
        await cancel();
        await makeBucket(user, { label: other.label });
        return make(...request);
      });
      await refuses(other.label);
      expect(await labels()).toEqual([other.label]);

      // It made the bucket before the end, and the account has begun again with the same label.
      const label = newLabel();
      creating.mockImplementationOnce(async (...request) => {
        const outcome = await make(...request);
        await cancel();
        await makeBucket(user, { label });
        return outcome;
      });
      await refuses(label);
      expect(await labels()).toEqual([label]);
    } finally {
      creating.mockRestore();
    }
  });

  it('a cluster that is not available, where other requests still work', async () => {
    const bucket = await makeBucket(server.user, { cluster: 'id-cgk-1' });
    const set = (status: string) => server.operator.put('/clusters/id-cgk-1', { status });
    expect((await set('unavailable')).body).toMatchObject({ id: 'id-cgk-1', status: 'unavailable' });
    try {
      for (const label of [newLabel(), bucket.label]) {
        const send = () => server.user.post(path, { label, cluster: 'id-cgk-1' });
        const reason = 'The cluster takes no new buckets at the moment';
        await expectRefused(server, send, 400, ['cluster', reason]);
      }
      expect((await server.user.get(pathOf(bucket))).status).toBe(200);
      expect((await server.user.put(`${pathOf(bucket)}/access`, { acl: 'public-read' })).status).toBe(200);
      expect((await server.user.delete(pathOf(bucket))).status).toBe(200);
    } finally {
      await set('available');
    }
  });
});
