import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeAttached, makeVolume, progressOf, read } from './volumes.fixture.js';

const server = useServer();

describe('detachVolume', () => {
  it('detaches a volume from its node, with an event', async () => {
    const { volume, node } = await makeAttached(server);
    const { status, text } = await server.user.post(`/volumes/${volume.id}/detach`);
    expect([status, text]).toEqual([200, '{}']);
    await server.settle();
    expect(await read(server.user, volume)).toMatchObject({
      node_id: null,
      node_label: null,
      status: 'active',
    });
    const events = await eventsOf(server.user, volume);
    expect(events.map(progressOf).at(-1)).toEqual(finished('volume_detach'));
    expect(events.at(-1)?.secondary_entity).toMatchObject({ id: node.id, type: 'node' });
  });

  it('refuses a volume that is not attached', async () => {
    const { id } = await makeVolume(server.user);
    await server.settle();
    const ask = () => server.user.post(`/volumes/${id}/detach`);
    await expectRefused(server, ask, 400, 'The volume is not attached');
  });

  it('refuses a restricted user that may not change the node', async () => {
    const { volume, node } = await makeAttached(server);
    await server.settle();
    const own = { kind: 'volume' as const, id: volume.id, permissions: 'read_write' as const };
    const reading = { kind: 'node' as const, id: node.id, permissions: 'read_only' as const };
    for (const grants of [[own], [own, reading]]) {
      const restricted = await server.user.newUser({ restricted: true, grants });
      const ask = () => restricted.post(`/volumes/${volume.id}/detach`);
      await expectRefused(server, ask, 403, 'Unauthorized');
    }
  });
});
