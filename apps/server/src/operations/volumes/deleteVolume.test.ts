import { expectRefused, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeAttached, makeVolume, progressOf } from './volumes.fixture.js';

const server = useServer();

describe('deleteVolume', () => {
  it('removes a volume and the grants on it, and ends changes in progress', async () => {
    const volume = await makeVolume(server.user);
    const grants: TestGrant[] = [{ kind: 'volume', id: volume.id, permissions: 'read_write' }];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await server.user.delete(`/volumes/${volume.id}`)).text).toBe('{}');
    expect((await server.user.get(`/volumes/${volume.id}`)).status).toBe(404);
    const held = await restricted.get<{ volume: unknown[] }>('/profile/grants');
    expect(held.body.volume).toEqual([]);
    await server.settle();
    const events = await eventsOf(server.user, volume);
    expect(events.map(progressOf)).toEqual([
      finished('volume_create'),
      ['volume_delete', 'notification', null, null],
    ]);
  });

  it('releases the label', async () => {
    const { id, label } = await makeVolume(server.user);
    await server.user.delete(`/volumes/${id}`);
    expect((await makeVolume(server.user, { label })).id).not.toBe(id);
  });

  it('refuses a volume that is attached', async () => {
    const { volume } = await makeAttached(server);
    await server.settle();
    const ask = () => server.user.delete(`/volumes/${volume.id}`);
    await expectRefused(server, ask, 400, 'Detach the volume first');
  });
});
