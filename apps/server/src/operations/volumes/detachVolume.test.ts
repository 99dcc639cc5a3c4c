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
});

describe('detachVolume refuses the caller', () => {
  servesGranted(stage, {
    kind: 'volume',
    family: 'volumes',
    method: 'POST',
    path: (id) => `/volumes/${id}/detach`,
    make: async () => (await makeAttached(stage)).volume,
  });
});
