import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { enqueueDiskJob, disksAt, newestMessage, makeDisk } from './disks.fixture.js';

const server = useServer();

const update = (nodeId: number, id: number, body: object) =>
  server.user.put<Schema<'NodeDisk'>>(`${disksAt(nodeId)}/${id}`, body);

describe('updateNodeDisk', () => {
  it('changes the label, and accepts the answer of a read', async () => {
    const node = await makeNode(server, server.user);
    const disk = await makeDisk(server, server.user, node.id);
    const { body, text } = await update(node.id, disk.id, { ...disk, label: 'other' });
    expect(body, text).toStrictEqual({ ...disk, label: 'other', updated: body.updated });
    expect((await server.user.get(`${disksAt(node.id)}/${disk.id}`)).body).toStrictEqual(body);
    expect(await newestMessage(server.user, node.id)).toEqual(['disk_update', 'notification', null, 'disk']);
    expect((await update(node.id, disk.id, {})).body.label).toBe('other');
  });

  it('is accepted while the disk is made, without an effect on that', async () => {
    const node = await makeNode(server, server.user);
    const { id } = await enqueueDiskJob(server.user, node.id);
    expect((await update(node.id, id, { label: 'early' })).status).toBe(200);
    await server.settle();
    const { body } = await server.user.get<Schema<'NodeDisk'>>(`${disksAt(node.id)}/${id}`);
    expect(body).toMatchObject({ label: 'early', status: 'ready' });
  });

  it('refuses half of a surrogate pair', async () => {
    const node = await makeNode(server, server.user);
    const { id } = await makeDisk(server, server.user, node.id);
    const error = ['label', 'label is not valid'] as const;
    await expectRefused(server, () => update(node.id, id, { label: 'a\ud83e' }), 400, error);
  });
});
