import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { disksAt, failNext, lastTold, makeDisk, nodeWithDisks, onHost, readDisks } from './disks.fixture.js';

const stage = useStage();

const remove = (nodeId: number, id: number) => stage.user.delete(`${disksAt(nodeId)}/${id}`);

const devicesOf = async (nodeId: number) =>
  (
    await stage.cloud.cloud.database.pool.query<{ devices: Record<string, unknown> }>(
      'SELECT devices FROM node_configs WHERE node_id = $1',
      [nodeId],
    )
  ).rows[0]?.devices;

describe('deleteNodeDisk', () => {
  it('removes a disk, also from the slots of configuration profiles', async () => {
    const { node, main, swap } = await nodeWithDisks(stage, stage.user);
    expect((await remove(node.id, swap.id)).text).toBe('{}');
    await stage.cloud.settle();
    expect(await readDisks(stage.user, node.id)).toStrictEqual([main]);
    expect(await onHost(stage, node.id)).toMatchObject([{ id: main.id }]);
    expect(await devicesOf(node.id)).toMatchObject({ sda: { disk_id: main.id }, sdb: null });
    expect(await lastTold(stage.user, node.id)).toEqual(['disk_delete', 'finished', 100, 'disk']);
  });

  it('refuses a disk that the node runs with, whatever has become of the profile', async () => {
    const { node, main, swap } = await nodeWithDisks(stage, stage.user, true);
    for (const { id } of [main, swap])
      await expectRefused(stage.cloud, () => remove(node.id, id), 400, 'The disk is in use');
    await stage.cloud.cloud.database.pool.query('DELETE FROM node_configs WHERE node_id = $1', [node.id]);
    await expectRefused(stage.cloud, () => remove(node.id, swap.id), 400, 'The disk is in use');
  });

  it('refuses what is not there', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await expectRefused(stage.cloud, () => remove(node.id, 2_000_000_000), 404, 'Not found');
    const strange = () => stage.stranger.delete(`${disksAt(node.id)}/${id}`);
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });

  it('leaves the disk as it was when it cannot be done', async () => {
    const { node, main, swap } = await nodeWithDisks(stage, stage.user);
    await failNext(stage, node.id, 'remove-disk');
    await remove(node.id, swap.id);
    await stage.cloud.settle();
    expect(await readDisks(stage.user, node.id)).toMatchObject([main, { id: swap.id, status: 'ready' }]);
    expect(await devicesOf(node.id)).toMatchObject({ sdb: { disk_id: swap.id } });
    expect(await lastTold(stage.user, node.id)).toEqual(['disk_delete', 'failed', 0, 'disk']);
  });
});
