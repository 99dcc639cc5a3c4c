import type { Schema } from '@cloud-account/spec';
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

const clone = (nodeId: number, id: number) =>
  stage.user.post<Schema<'NodeDisk'>>(`${disksAt(nodeId)}/${id}/clone`);

describe('cloneNodeDisk', () => {
  it('copies a disk byte for byte', async () => {
    const node = await makeNode(stage, stage.user);
    const source = await makeDisk(stage, stage.user, node.id, ofImage);
    const { status, body, text } = await clone(node.id, source.id);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      label: 'Copy of Debian 12 Disk',
      size: 4_096,
      filesystem: 'ext4',
      status: 'not ready',
    });
    await stage.cloud.settle();
    expect(await readDisks(stage.user, node.id)).toMatchObject([source, { id: body.id, status: 'ready' }]);
    const [one, other] = await onHost(stage, node.id);
    expect(other).toEqual({ ...one, id: body.id });
    expect(await lastTold(stage.user, node.id)).toEqual(['disk_duplicate', 'finished', 100, 'disk']);
  });

  it('cuts off a label that would be too long', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id, { label: 'a'.repeat(48) });
    expect((await clone(node.id, id)).body.label).toBe(`Copy of ${'a'.repeat(40)}`);
    await stage.cloud.settle();
  });

  it('refuses where there is no room, and what is not there', async () => {
    const { node, main } = await nodeWithDisks(stage, stage.user);
    const reason = 'Not enough room on the node: 0 MB are left';
    await expectRefused(stage.cloud, () => clone(node.id, main.id), 400, reason);
    await expectRefused(stage.cloud, () => clone(node.id, 2_000_000_000), 404, 'Not found');
    const strange = () => stage.stranger.post(`${disksAt(node.id)}/${main.id}/clone`);
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });

  it('leaves nothing behind when it cannot be done', async () => {
    const node = await makeNode(stage, stage.user);
    const source = await makeDisk(stage, stage.user, node.id);
    await failNext(stage, node.id, 'copy-disk');
    expect((await clone(node.id, source.id)).status).toBe(200);
    await stage.cloud.settle();
    expect(await readDisks(stage.user, node.id)).toStrictEqual([source]);
    expect(await onHost(stage, node.id)).toHaveLength(1);
    expect(await lastTold(stage.user, node.id)).toEqual(['disk_duplicate', 'failed', 0, 'disk']);
  });
});
