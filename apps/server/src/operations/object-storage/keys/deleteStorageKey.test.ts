import { eventsSeenBy, expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { path } from './keys.fixture.js';
import { makeKey, sendSigned, makeBucket } from '../storage.fixture.js';

const server = useServer();

describe('deleteStorageKey', () => {
  it('removes a key, and writes an event for users with access to the account', async () => {
    const key = await makeKey(server.user);
    const { status, body } = await server.user.delete(`${path}/${key.id}`);
    expect({ status, body }).toEqual({ status: 200, body: {} });
    await expectRefused(server, () => server.user.get(`${path}/${key.id}`), 404, 'Not found');
    await expectRefused(server, () => server.user.delete(`${path}/${key.id}`), 404, 'Not found');
    const event = { action: 'obj_access_key_delete', entity: { id: key.id, label: 'my-key' } };
    expect(await newestEvent(server.user)).toMatchObject(event);
    const filter = { 'entity.id': key.id, 'entity.type': 'obj_access_key' };
    const granted = await server.user.newUser({ restricted: true, accountAccess: 'read_only' });
    expect(await eventsSeenBy(granted, filter)).toHaveLength(2);
    const restricted = await server.user.newUser({ restricted: true });
    expect(await eventsSeenBy(restricted, filter)).toHaveLength(0);
  });

  it('ends the access of the key', async () => {
    const bucket = await makeBucket(server.user);
    const [key, other] = [await makeKey(server.user), await makeKey(server.user)];
    expect((await sendSigned(server, key, bucket, {})).status).toBe(200);
    await server.user.delete(`${path}/${key.id}`);
    expect((await sendSigned(server, key, bucket, {})).status).toBe(403);
    expect((await sendSigned(server, other, bucket, {})).status).toBe(200);
  });
});
