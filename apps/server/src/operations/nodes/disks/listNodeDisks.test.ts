import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { disksAt, makeDisk } from './disks.fixture.js';

const server = useServer();

describe('listNodeDisks', () => {
  it('shows the disks of a node, with a filter', async () => {
    const node = await makeNode(server, server.user);
    const first = await makeDisk(server, server.user, node.id, { label: 'first', size: 512 });
    const second = await makeDisk(server, server.user, node.id, { label: 'second', filesystem: 'raw' });
    await makeDisk(server, server.user, (await makeNode(server, server.user)).id);
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
      (
        await server.user.get<Schema<'NodeDiskPage'>>(disksAt(node.id), {
          'X-Filter': JSON.stringify(filter),
        })
      ).body.data;
    expect(await list()).toStrictEqual([first, second]);
    expect(await list({ label: 'second' })).toStrictEqual([second]);
    expect(await list({ size: { '+lt': 1_024 } })).toStrictEqual([first]);
    expect(await list({ '+order_by': 'size', '+order': 'desc' })).toStrictEqual([second, first]);
  });
});
