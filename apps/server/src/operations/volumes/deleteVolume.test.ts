import { expectRefused, useServer, type TestGrant, prismaOf } from '@cloud-account/testkit';
import type { Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/machines/nodes.fixture.js';
import { eventsOf, finished, makeAttached, makeVolume, newLabel, progressOf } from './volumes.fixture.js';

const server = useServer();

const setStatus = async (id: number, status: string) =>
  (await prismaOf(server)).node.update({ where: { id }, data: { status } });

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

  it('ends the event of a clone that is deleted before it is made', async () => {
    const source = await makeVolume(server.user);
    await server.settle();
    const { body } = await server.user.post<{ id: number }>(`/volumes/${source.id}/clone`, {
      label: newLabel(),
    });
    expect((await server.user.delete(`/volumes/${body.id}`)).status).toBe(200);
    await server.settle();
    expect((await eventsOf(server.user, source)).map(progressOf).at(-1)).toEqual(finished('volume_clone'));
  });

  it('releases the label', async () => {
    const { id, label } = await makeVolume(server.user);
    await server.user.delete(`/volumes/${id}`);
    expect((await makeVolume(server.user, { label })).id).not.toBe(id);
  });

  it('refuses a volume of a node that is not off', async () => {
    const { volume, node } = await makeAttached(server);
    await server.settle();
    const remove = () => server.user.delete(`/volumes/${volume.id}`);
    await setStatus(node.id, 'running');
    await expectRefused(server, remove, 400, 'Detach the volume or shut down its node first');
    // A user that cannot change the node does not learn its status.
    const grants: TestGrant[] = [{ kind: 'volume', id: volume.id, permissions: 'read_write' }];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await restricted.delete(`/volumes/${volume.id}`)).status).toBe(403);
    await setStatus(node.id, 'offline');
    expect((await remove()).text).toBe('{}');
  });

  it('removes a volume of a node that is off from its configuration profiles', async () => {
    const { id: node, region } = await makeNode(server, server.user);
    const volume = await makeVolume(server.user, { node_id: node, region });
    const devices = { sda: { volume_id: volume.id } };
    const configs = `/node/instances/${node}/configs`;
    const made = await server.user.post<Schema<'NodeConfig'>>(configs, { label: 'of-volume', devices });
    expect(made.body.devices.sda?.volume_id, made.text).toBe(volume.id);
    await server.settle();
    expect((await server.user.delete(`/volumes/${volume.id}`)).text).toBe('{}');
    const { body } = await server.user.get<Schema<'NodeConfig'>>(`${configs}/${made.body.id}`);
    expect(body.devices.sda).toBeNull();
  });
});
