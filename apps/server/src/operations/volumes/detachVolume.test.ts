import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeAttached, makeVolume, progressOf, read } from './stage.fixture.js';

const stage = useStage();

describe('detachVolume', () => {
  it('detaches a volume from its node, with an event that follows it', async () => {
    const { volume, node } = await makeAttached(stage);
    const { status, text } = await stage.user.post(`/volumes/${volume.id}/detach`);
    expect([status, text]).toEqual([200, '{}']);
    await stage.cloud.settle();
    expect(await read(stage.user, volume)).toMatchObject({
      node_id: null,
      node_label: null,
      status: 'active',
    });
    const events = await eventsOf(stage.user, volume);
    expect(events.map(progressOf).at(-1)).toEqual(finished('volume_detach'));
    expect(events.at(-1)?.secondary_entity).toMatchObject({ id: node.id, type: 'node' });
  });

  it('refuses a volume that is not attached', async () => {
    const { id } = await makeVolume(stage.user);
    await stage.cloud.settle();
    const ask = () => stage.user.post(`/volumes/${id}/detach`);
    await expectRefused(stage.cloud, ask, 400, 'The volume is not attached');
  });

  it('refuses a restricted user that may not change the node', async () => {
    const { volume, node } = await makeAttached(stage);
    await stage.cloud.settle();
    const own = { kind: 'volume' as const, id: volume.id, permissions: 'read_write' as const };
    const reading = { kind: 'node' as const, id: node.id, permissions: 'read_only' as const };
    for (const grants of [[own], [own, reading]]) {
      const restricted = await stage.user.newUser({ restricted: true, grants });
      const ask = () => restricted.post(`/volumes/${volume.id}/detach`);
      await expectRefused(stage.cloud, ask, 403, 'Unauthorized');
    }
  });
});

describe('detachVolume refuses the caller', () => {
  servesGranted(stage, {
    kind: 'volume',
    family: 'volumes',
    method: 'POST',
    path: (id) => `/volumes/${id}/detach`,
    make: async () => {
      const { volume, node } = await makeAttached(stage);
      return { id: volume.id, grants: [{ kind: 'node', id: node.id, permissions: 'read_write' }] };
    },
  });
});
