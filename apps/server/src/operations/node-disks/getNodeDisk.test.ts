import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { askForDisk, disksAt, makeDisk, nodeWithDisks } from './disks.fixture.js';

const stage = useStage();

const read = (nodeId: number, id: number | string) =>
  stage.user.get<Schema<'NodeDisk'>>(`${disksAt(nodeId)}/${id}`);

describe('getNodeDisk', () => {
  it('shows a disk of a node', async () => {
    const node = await makeNode(stage, stage.user);
    await makeDisk(stage, stage.user, node.id, { label: 'first' });
    const { id } = await askForDisk(stage.user, node.id, { label: 'second', size: 512, filesystem: 'raw' });
    await stage.cloud.settle();
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
    const { node, main } = await nodeWithDisks(stage, stage.user);
    const { pool } = stage.cloud.cloud.database;
    for (const status of ['not ready', 'deleting', 'ready']) {
      await pool.query('UPDATE node_disks SET status = $2 WHERE id = $1', [main.id, status]);
      expect((await read(node.id, main.id)).body).toStrictEqual({ ...main, status });
    }
  });

  it('shows a restricted user the disks of a node that it may read', async () => {
    const { node, swap } = await nodeWithDisks(stage, stage.user);
    const path = `${disksAt(node.id)}/${swap.id}`;
    const grants = [{ kind: 'node' as const, id: node.id, permissions: 'read_only' as const }];
    const granted = await stage.user.newUser({ restricted: true, grants });
    expect((await granted.get(path)).body).toStrictEqual(swap);
    const restricted = await stage.user.newUser({ restricted: true });
    await expectRefused(stage.cloud, () => restricted.get(path), 403, 'Unauthorized');
  });

  it('finds no disk of another node, none that is not there, and nobody else’s', async () => {
    const node = await makeNode(stage, stage.user);
    const other = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await expectRefused(stage.cloud, () => read(other.id, id), 404, 'Not found');
    for (const missing of [2_147_483_647, 0, 'x'])
      await expectRefused(stage.cloud, () => read(node.id, missing), 404, 'Not found');
    const strange = () => stage.stranger.get(`${disksAt(node.id)}/${id}`);
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });
});
