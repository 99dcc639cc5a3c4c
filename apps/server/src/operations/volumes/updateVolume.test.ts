import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, makeAttached, makeVolume, newLabel, read } from './volumes.fixture.js';

const server = useServer();

describe('updateVolume accepts', () => {
  it('another label, which changes the path too, and records it', async () => {
    const volume = await makeVolume(server.user, { tags: ['kept'] });
    const label = newLabel();
    const { body } = await server.user.put(`/volumes/${volume.id}`, { label });
    expect(body).toMatchObject({
      label,
      tags: ['kept'],
      filesystem_path: `/dev/disk/by-id/scsi-0Cloud_Volume_${label}`,
    });
    await server.settle();
    const events = await eventsOf(server.user, volume);
    expect(events.at(-1)).toMatchObject({ action: 'volume_update', status: 'notification', duration: null });
  });

  it('other tags, and none', async () => {
    const { id } = await makeVolume(server.user, { tags: ['one two'] });
    expect((await server.user.put(`/volumes/${id}`, { tags: ['three', 'three'] })).body).toMatchObject({
      tags: ['three'],
    });
    expect((await server.user.put(`/volumes/${id}`, { tags: null })).body).toMatchObject({ tags: [] });
  });

  it('the answer of a read', async () => {
    const { volume } = await makeAttached(server);
    await server.settle();
    const shown = await read(server.user, volume);
    const body = expectDone(await server.user.put(`/volumes/${volume.id}`, shown));
    expect(body).toStrictEqual({ ...shown, updated: (body as { updated?: string }).updated });
  });
});

describe('updateVolume refuses', () => {
  it('unchangeable fields, and a label that is taken, all at once', async () => {
    const { label } = await makeVolume(server.user);
    const { id } = await makeVolume(server.user);
    const change = { label, size: 21, region: 'us-west', node_id: 1, hardware_type: 'hdd' };
    await expectRefused(
      server,
      () => server.user.put(`/volumes/${id}`, change),
      400,
      ['label', 'Label must be unique among your volumes'],
      ['size', 'size cannot be changed'],
      ['region', 'region cannot be changed'],
      ['node_id', 'node_id cannot be changed'],
      ['hardware_type', 'hardware_type cannot be changed'],
    );
  });

  it('a label that does not begin with a letter', async () => {
    const { id } = await makeVolume(server.user);
    const ask = () => server.user.put(`/volumes/${id}`, { label: '_' });
    await expectRefused(server, ask, 400, ['label', 'Must begin with a letter']);
  });
});
