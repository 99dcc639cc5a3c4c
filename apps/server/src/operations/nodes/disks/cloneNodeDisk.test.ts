import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import {
  disksAt,
  newestMessage,
  makeDisk,
  nodeWithDisks,
  ofImage,
  onHost,
  readDisks,
} from './disks.fixture.js';

const server = useServer();

const clone = (nodeId: number, id: number) =>
  server.user.post<Schema<'NodeDisk'>>(`${disksAt(nodeId)}/${id}/clone`);

describe('cloneNodeDisk', () => {
  it('copies a disk byte for byte', async () => {
    const node = await makeNode(server, server.user);
    const source = await makeDisk(server, server.user, node.id, ofImage);
    const body = expectDone(await clone(node.id, source.id));
    expect(body).toMatchObject({
      label: 'Copy of Debian 12 Disk',
      size: 4_096,
      filesystem: 'ext4',
      status: 'not ready',
    });
    await server.settle();
    expect(await readDisks(server.user, node.id)).toMatchObject([source, { id: body.id, status: 'ready' }]);
    const [one, other] = await onHost(server, node.id);
    expect(other).toEqual({ ...one, id: body.id });
    expect(await newestMessage(server.user, node.id)).toEqual(['disk_duplicate', 'finished', 100, 'disk']);
  });

  it('refuses a copy that does not fit', async () => {
    const { node, main } = await nodeWithDisks(server, server.user);
    const reason = 'Not enough room on the node: 0 MB are left';
    await expectRefused(server, () => clone(node.id, main.id), 400, reason);
  });
});
