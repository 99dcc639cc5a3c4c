import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { disksAt, makeDisk } from './disks.fixture.js';

const stage = useStage();

describe('listNodeDisks', () => {
  it('shows the disks of a node, by what a filter asks for', async () => {
    const node = await makeNode(stage, stage.user);
    const first = await makeDisk(stage, stage.user, node.id, { label: 'first', size: 512 });
    const second = await makeDisk(stage, stage.user, node.id, { label: 'second', filesystem: 'raw' });
    await makeDisk(stage, stage.user, (await makeNode(stage, stage.user)).id);
    expect(first).toStrictEqual({
      id: first.id,
      label: 'first',
      status: 'ready',
      size: 512,
      filesystem: 'ext4',
      created: first.created,
      updated: first.updated,
    });
    const list = async (filter: object = {}) =>
      (await stage.user.get<Schema<'NodeDiskPage'>>(disksAt(node.id), { 'X-Filter': JSON.stringify(filter) }))
        .body.data;
    expect(await list()).toStrictEqual([first, second]);
    expect(await list({ label: 'second' })).toStrictEqual([second]);
    expect(await list({ size: { '+lt': 1_024 } })).toStrictEqual([first]);
    expect(await list({ '+order_by': 'size', '+order': 'desc' })).toStrictEqual([second, first]);
  });

  it('lists none of another node, and nothing for anybody else', async () => {
    const node = await makeNode(stage, stage.user);
    const other = await makeNode(stage, stage.user);
    await makeDisk(stage, stage.user, node.id);
    expect((await stage.user.get<Schema<'NodeDiskPage'>>(disksAt(other.id))).body.data).toEqual([]);
    await expectRefused(stage.cloud, () => stage.stranger.get(disksAt(node.id)), 404, 'Not found');
  });
});
