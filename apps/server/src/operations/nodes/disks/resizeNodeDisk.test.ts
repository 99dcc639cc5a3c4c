import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfNode, makeNode } from '../machines/nodes.fixture.js';
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

const resize = (nodeId: number, id: number, size: unknown) =>
  server.user.post(`${disksAt(nodeId)}/${id}/resize`, { size });

/** Asks for a size, expects that to be taken and to fail, and the disk to stay as it was. @param why the event's message */
async function expectFailing(nodeId: number, id: number, size: number, why: unknown): Promise<void> {
  const before = (await readDisks(server.user, nodeId)).find((disk) => disk.id === id);
  expectDone(await resize(nodeId, id, size));
  await server.settle();
  const after = (await readDisks(server.user, nodeId)).find((disk) => disk.id === id);
  expect(after).toStrictEqual({ ...before, updated: after?.updated });
  expect(after?.status).toBe('ready');
  expect(await newestMessage(server.user, nodeId)).toEqual(['disk_resize', 'failed', 0, 'disk']);
  expect((await eventsOfNode(server.user, nodeId)).at(-1)?.message).toEqual(why);
}

describe('resizeNodeDisk', () => {
  it('makes a disk larger, up to the last megabyte, and smaller', async () => {
    const node = await makeNode(server, server.user);
    const { id } = await makeDisk(server, server.user, node.id);
    for (const size of [node.specs.disk, 512]) {
      expect((await resize(node.id, id, size)).text).toBe('{}');
      await server.settle();
      expect(await readDisks(server.user, node.id)).toMatchObject([{ id, size, status: 'ready' }]);
      expect(await onHost(server, node.id)).toMatchObject([{ id, size }]);
      expect(await newestMessage(server.user, node.id)).toEqual(['disk_resize', 'finished', 100, 'disk']);
    }
  });

  it('refuses its present size, and more than the capacity of the node', async () => {
    const node = await makeNode(server, server.user);
    const { id } = await makeDisk(server, server.user, node.id);
    const same = ['size', 'The disk has that size already'] as const;
    await expectRefused(server, () => resize(node.id, id, 1_024), 400, same);
    const capacity = ['size', 'Not enough room on the node: 50,176 MB are left'] as const;
    await expectRefused(server, () => resize(node.id, id, 51_201), 400, capacity);
  });

  it('accepts a disk in use, and fails', async () => {
    const { node, main } = await nodeWithDisks(server, server.user, true);
    await expectFailing(node.id, main.id, 40_000, 'The disk is in use.');
  });

  it('fails below the size of the content', async () => {
    const node = await makeNode(server, server.user);
    const { id } = await makeDisk(server, server.user, node.id, ofImage);
    const why = expect.stringMatching(
      /^[\d,]+ MB of the disk are in use, which is more than 100 MB\.$/,
    ) as unknown;
    await expectFailing(node.id, id, 100, why);
  });
});
