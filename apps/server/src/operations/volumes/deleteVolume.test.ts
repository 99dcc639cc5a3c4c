import { expectRefused, servesGranted, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeAttached, makeVolume, progressOf } from './stage.fixture.js';

const stage = useStage();

describe('deleteVolume', () => {
  it('removes a volume and the grants on it, and ends what was going on with it', async () => {
    const volume = await makeVolume(stage.user);
    const grants: TestGrant[] = [{ kind: 'volume', id: volume.id, permissions: 'read_write' }];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    expect((await stage.user.delete(`/volumes/${volume.id}`)).text).toBe('{}');
    expect((await stage.user.get(`/volumes/${volume.id}`)).status).toBe(404);
    const held = await restricted.get<{ volume: unknown[] }>('/profile/grants');
    expect(held.body.volume).toEqual([]);
    await stage.cloud.settle();
    const events = await eventsOf(stage.user, volume);
    expect(events.map(progressOf)).toEqual([
      finished('volume_create'),
      ['volume_delete', 'notification', null, null],
    ]);
  });

  it('frees the label', async () => {
    const { id, label } = await makeVolume(stage.user);
    await stage.user.delete(`/volumes/${id}`);
    expect((await makeVolume(stage.user, { label })).id).not.toBe(id);
  });

  it('refuses a volume that is attached', async () => {
    const { volume } = await makeAttached(stage);
    await stage.cloud.settle();
    const ask = () => stage.user.delete(`/volumes/${volume.id}`);
    await expectRefused(stage.cloud, ask, 400, 'Detach the volume first');
  });
});

describe('deleteVolume refuses the caller', () => {
  servesGranted(stage, {
    kind: 'volume',
    family: 'volumes',
    method: 'DELETE',
    path: (id) => `/volumes/${id}`,
    make: () => makeVolume(stage.user),
  });
});
