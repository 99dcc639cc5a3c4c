import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import {
  disksAt,
  failNext,
  lastTold,
  makeDisk,
  nodeWithDisks,
  ofImage,
  onHost,
  readDisks,
} from './disks.fixture.js';

const stage = useStage();

const resize = (nodeId: number, id: number, size: unknown) =>
  stage.user.post(`${disksAt(nodeId)}/${id}/resize`, { size });

/** Asks for a size, expects that to be taken and to fail, and the disk to stay as it was. */
async function expectFailing(nodeId: number, id: number, size: number): Promise<void> {
  const before = (await readDisks(stage.user, nodeId)).find((disk) => disk.id === id);
  const { status, text } = await resize(nodeId, id, size);
  expect(status, text).toBe(200);
  await stage.cloud.settle();
  const after = (await readDisks(stage.user, nodeId)).find((disk) => disk.id === id);
  expect(after).toStrictEqual({ ...before, updated: after?.updated });
  expect(after?.status).toBe('ready');
  expect(await lastTold(stage.user, nodeId)).toEqual(['disk_resize', 'failed', 0, 'disk']);
}

describe('resizeNodeDisk', () => {
  it('makes a disk larger, up to the last megabyte, and smaller', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    for (const size of [node.specs.disk, 512]) {
      expect((await resize(node.id, id, size)).text).toBe('{}');
      await stage.cloud.settle();
      expect(await readDisks(stage.user, node.id)).toMatchObject([{ id, size, status: 'ready' }]);
      expect(await onHost(stage, node.id)).toMatchObject([{ id, size }]);
      expect(await lastTold(stage.user, node.id)).toEqual(['disk_resize', 'finished', 100, 'disk']);
    }
  });

  it.each<[string, unknown, readonly [string, string]]>([
    ['no size', undefined, ['size', 'size is required']],
    ['less than a megabyte', 0, ['size', 'Disk size must be at least 1 MB']],
    ['the size that it has', 1_024, ['size', 'The disk has that size already']],
    ['more than the node has', 51_201, ['size', 'Not enough room on the node: 50,176 MB are left']],
  ])('refuses %s', async (_title, size, error) => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await expectRefused(stage.cloud, () => resize(node.id, id, size), 400, error);
  });

  it('refuses what is not there', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await expectRefused(stage.cloud, () => resize(node.id, 2_000_000_000, 1), 404, 'Not found');
    const strange = () => stage.stranger.post(`${disksAt(node.id)}/${id}/resize`, { size: 1 });
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });

  it('takes a disk that is in use, and fails', async () => {
    const { node, main } = await nodeWithDisks(stage, stage.user, true);
    await expectFailing(node.id, main.id, 40_000);
  });

  it('fails below what is on the disk', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id, ofImage);
    await expectFailing(node.id, id, 100);
  });

  it('leaves the disk as it was when it cannot be done', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await failNext(stage, node.id, 'resize-disk');
    await expectFailing(node.id, id, 2_048);
  });
});
