import { eventsSeenBy, expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isKeyOfAccount, path } from './keys.fixture.js';
import { makeKey, sendSigned, makeBucket } from './storage.fixture.js';

const stage = useStage();

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

  it('ends what the key opened', async () => {
    const bucket = await makeBucket(stage.user);
    const [key, other] = [await makeKey(stage.user), await makeKey(stage.user)];
    expect((await sendSigned(stage, key, bucket, {})).status).toBe(200);
    await stage.user.delete(`${path}/${key.id}`);
    expect((await sendSigned(stage, key, bucket, {})).status).toBe(403);
    expect((await sendSigned(stage, other, bucket, {})).status).toBe(200);
  });

  isKeyOfAccount(stage, 'DELETE');
});
