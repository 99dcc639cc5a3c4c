import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { enqueueDiskJob, disksAt, makeDisk, nodeWithDisks } from './disks.fixture.js';

const server = useServer();

const read = (nodeId: number, id: number | string) =>
  server.user.get<Schema<'NodeDisk'>>(`${disksAt(nodeId)}/${id}`);

describe('getNodeDisk', () => {
  it('shows a disk of a node', async () => {
    const node = await makeNode(server, server.user);
    await makeDisk(server, server.user, node.id, { label: 'first' });
    const { id } = await enqueueDiskJob(server.user, node.id, {
      label: 'second',
      size: 512,
      filesystem: 'raw',
    });
    await server.settle();
    const { status, body } = await read(node.id, id);
    expect({ status, body }).toStrictEqual({
      status: 200,
      body: {
        id,
        label: 'second',
        status: 'ready',
        size: 512,
        filesystem: 'raw',
        created: body.created,
        updated: body.updated,
      },
    });
  });

  it('shows every status that a disk can have', async () => {
    const { node, main } = await nodeWithDisks(server, server.user);
    const { nodeDisk } = await prismaOf(server);
    for (const status of ['not ready', 'deleting', 'ready']) {
      await nodeDisk.update({ where: { id: main.id }, data: { status } });
      expect((await read(node.id, main.id)).body).toStrictEqual({ ...main, status });
    }
  });

  it('finds no disk of another node', async () => {
    const { main } = await nodeWithDisks(server, server.user);
    const other = await makeNode(server, server.user);
    await expectRefused(server, () => read(other.id, main.id), 404, 'Not found');
  });
});
