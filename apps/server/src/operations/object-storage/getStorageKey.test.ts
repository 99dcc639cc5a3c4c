import type { Schema } from '@cloud-account/spec';
import { eventsSeenBy, expectRefused, newestEvent, refusesFilters, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, makeKey, needsStorageAccess } from './storage.fixture.js';

const stage = useStage();

const path = '/object-storage/keys';
const shown = (key: Schema<'StorageKey'>) => ({ ...key, secret_key: '[REDACTED]' });

describe('listStorageKeys', () => {
  it('lists the keys of the account, the oldest first, without their secrets', async () => {
    const user = await stage.cloud.newAccount();
    const keys = [await makeKey(user), await makeKey(user, { bucket_access: [] })];
    await makeKey(stage.stranger);
    const { status, body } = await user.get(path);
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: keys.map(shown), page: 1, pages: 1, results: 2 },
    });
    await expectRefused(stage.cloud, () => user.get(`${path}?page=2`), 404, 'Not found');
  });

  refusesFilters(stage, { user: () => stage.user, path: () => path }, [
    [{ label: 'a' }, 'label is not a key to filter by'],
  ]);
  needsStorageAccess(stage, { method: 'GET', path: () => path });
});

describe.each(['GET', 'PUT', 'DELETE'] as const)('%s of a key', (method) => {
  it('knows none of another account, and none that is not there', async () => {
    const key = await makeKey(stage.user);
    const options = method === 'PUT' ? { body: { label: 'other' } } : {};
    const send = () => stage.stranger.call(method, `${path}/${key.id}`, options);
    await expectRefused(stage.cloud, send, 404, 'Not found');
    for (const id of ['2147483647', '0', 'x', key.access_key]) {
      const missing = () => stage.user.call(method, `${path}/${id}`, options);
      await expectRefused(stage.cloud, missing, 404, 'Not found');
    }
  });

  needsStorageAccess(stage, {
    method,
    path: async () => `${path}/${(await makeKey(stage.user)).id}`,
    ...(method === 'PUT' && { body: () => ({ label: 'other' }) }),
  });
});

describe('updateStorageKey', () => {
  it('changes the label and nothing else, and writes an event', async () => {
    const { label: bucket_name, cluster } = await makeBucket(stage.user);
    const bucket_access = [{ bucket_name, cluster, permissions: 'read_only' }];
    const key = await makeKey(stage.user, { bucket_access });
    const body = { ...key, label: 'other', bucket_access: null, limited: false, access_key: 'X' };
    const answer = await stage.user.put(`${path}/${key.id}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toStrictEqual({ ...shown(key), label: 'other' });
    expect(answer.headers.get('X-Ignored-Fields')).toContain('bucket_access');
    expect((await stage.user.get(`${path}/${key.id}`)).body).toStrictEqual(answer.body);
    const event = { action: 'obj_access_key_update', entity: { id: key.id, label: 'other' } };
    expect(await newestEvent(stage.user)).toMatchObject(event);
  });

  it.each([{}, { label: null }])('leaves all as it is with %j', async (body) => {
    const key = await makeKey(stage.user);
    const answer = await stage.user.put(`${path}/${key.id}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toStrictEqual(shown(key));
  });

  it.each([3, 50])('takes a label of %i characters', async (length) => {
    const key = await makeKey(stage.user);
    const label = 'ä'.repeat(length);
    expect((await stage.user.put(`${path}/${key.id}`, { label })).body).toMatchObject({ label });
  });

  it.each([0, 2, 51])('refuses a label of %i characters', async (length) => {
    const key = await makeKey(stage.user);
    const label = 'x'.repeat(length);
    const reason = 'Length must be 3-50 characters';
    for (const send of [
      () => stage.user.put(`${path}/${key.id}`, { label }),
      () => stage.user.post(path, { label }),
    ])
      await expectRefused(stage.cloud, send, 400, ['label', reason]);
  });
});

describe('deleteStorageKey', () => {
  it('removes a key, and writes an event that whoever sees the account sees', async () => {
    const key = await makeKey(stage.user);
    const { status, body } = await stage.user.delete(`${path}/${key.id}`);
    expect({ status, body }).toEqual({ status: 200, body: {} });
    await expectRefused(stage.cloud, () => stage.user.get(`${path}/${key.id}`), 404, 'Not found');
    await expectRefused(stage.cloud, () => stage.user.delete(`${path}/${key.id}`), 404, 'Not found');
    const event = { action: 'obj_access_key_delete', entity: { id: key.id, label: 'my-key' } };
    expect(await newestEvent(stage.user)).toMatchObject(event);
    const filter = { 'entity.id': key.id, 'entity.type': 'obj_access_key' };
    const granted = await stage.user.newUser({ restricted: true, accountAccess: 'read_only' });
    expect(await eventsSeenBy(granted, filter)).toHaveLength(2);
    const restricted = await stage.user.newUser({ restricted: true });
    expect(await eventsSeenBy(restricted, filter)).toHaveLength(0);
  });
});
