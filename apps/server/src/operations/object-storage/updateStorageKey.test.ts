import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isKeyOfAccount, path, shown } from './keys.fixture.js';
import { makeBucket, makeKey } from './storage.fixture.js';

const stage = useStage();

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

  isKeyOfAccount(stage, 'PUT');
});
