import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, makeKey, newLabel } from '../storage.fixture.js';

const server = useServer();

const path = '/object-storage/keys';

const named = ({ cluster, label }: Schema<'Bucket'>, permissions = 'read_only') => ({
  bucket_name: label,
  cluster,
  permissions,
});

describe('createStorageKey accepts', () => {
  it.each([{}, { bucket_access: null }])('an unlimited key with %j, and writes an event', async (fields) => {
    const user = await server.newAccount();
    const key = await makeKey(user, fields);
    expect(key).toStrictEqual({
      id: expect.any(Number) as number,
      label: 'my-key',
      access_key: expect.stringMatching(/^[A-Z0-9]{20}$/) as string,
      secret_key: expect.stringMatching(/^[A-Za-z0-9]{40}$/) as string,
      limited: false,
      bucket_access: null,
    });
    expect((await user.get(`${path}/${key.id}`)).body).toStrictEqual({ ...key, secret_key: '[REDACTED]' });
    const settings = await user.get<Schema<'AccountSettings'>>('/account/settings');
    expect(settings.body).toMatchObject({ object_storage: 'active' });
    expect(await newestEvent(user)).toMatchObject({
      action: 'obj_access_key_create',
      entity: {
        id: key.id,
        label: 'my-key',
        type: 'obj_access_key',
        url: `/v4/object-storage/keys/${key.id}`,
      },
    });
  });

  it('a limited key, with its buckets in order', async () => {
    const [one, two] = [
      await makeBucket(server.user),
      await makeBucket(server.user, { cluster: 'us-ord-1' }),
    ];
    const bucket_access = [named(two, 'read_write'), named(one), named(two)];
    const key = await makeKey(server.user, { bucket_access });
    expect(key).toMatchObject({ limited: true, bucket_access });
    expect((await server.user.get(`${path}/${key.id}`)).body).toMatchObject({ limited: true, bucket_access });
  });

  it('a limited key without any bucket', async () => {
    expect(await makeKey(server.user, { bucket_access: [] })).toMatchObject({
      limited: true,
      bucket_access: [],
    });
  });
});

describe('createStorageKey refuses', () => {
  it('more buckets than a key may list, and accepts the maximum', async () => {
    const item = named(await makeBucket(server.user));
    const make = (count: number) =>
      server.user.post(path, { label: 'my-key', bucket_access: Array.from({ length: count }, () => item) });
    expect((await make(400)).status).toBe(200);
    await expectRefused(server, () => make(401), 400, ['bucket_access', 'Must have at most 400 items']);
  });

  it('missing clusters and buckets, each at its field', async () => {
    const bucket = await makeBucket(server.user);
    const foreign = await makeBucket(server.stranger);
    const bucket_access = [
      named(bucket),
      { ...named(bucket), cluster: 'nowhere-1' },
      { ...named(bucket), cluster: 'us-ord-1' },
      named(foreign),
      { ...named(bucket), bucket_name: newLabel() },
    ];
    await expectRefused(
      server,
      () => server.user.post(path, { label: 'my-key', bucket_access }),
      400,
      ['bucket_access[1].cluster', 'cluster is not valid'],
      ['bucket_access[2].bucket_name', 'bucket_name is not valid'],
      ['bucket_access[3].bucket_name', 'bucket_name is not valid'],
      ['bucket_access[4].bucket_name', 'bucket_name is not valid'],
    );
  });

  it('an invalid label of a bucket', async () => {
    const bucket = await makeBucket(server.user);
    for (const name of ['\ud800', 'Ä', 'ab']) {
      const bucket_access = [{ ...named(bucket), bucket_name: name }, named(bucket)];
      await expectRefused(server, () => server.user.post(path, { label: 'my-key', bucket_access }), 400, [
        'bucket_access[0].bucket_name',
        'bucket_name is not valid',
      ]);
    }
  });

  it('one key more than the maximum of an account, also with simultaneous requests', async () => {
    const user = await server.newAccount();
    const answers = await Promise.all(
      Array.from({ length: 104 }, () => user.post(path, { label: 'my-key' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const reason = 'An account may have at most 100 object storage keys';
    await expectRefused(server, () => user.post(path, { label: 'my-key' }), 400, reason);
    const list = await user.get<Schema<'StorageKeyPage'>>(path);
    expect(list.body.results).toBe(100);
    const { account, storeKey } = await prismaOf(server);
    const { uuid: owner } = await account.findUniqueOrThrow({ where: { id: user.accountId } });
    expect(await storeKey.count({ where: { owner } })).toBe(100);
  });

  it('an account that owes money', async () => {
    const poor = await server.newAccount({ balance: -1 });
    const send = () => poor.post(path, { label: 'my-key' });
    await expectRefused(server, send, 403, 'Your account has a negative balance');
  });
});
