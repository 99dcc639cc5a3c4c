import { expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { disksAt, newestMessage, nodeWithDisks, onHost, readDisks } from './disks.fixture.js';

const server = useServer();

const remove = (nodeId: number, id: number) => server.user.delete(`${disksAt(nodeId)}/${id}`);

const devicesOf = async (nodeId: number) =>
  (await (await prismaOf(server)).nodeConfig.findFirstOrThrow({ where: { nodeId } })).devices;

describe('deleteNodeDisk', () => {
  it('removes a disk, also from the slots of configuration profiles', async () => {
    const { node, main, swap } = await nodeWithDisks(server, server.user);
    expect((await remove(node.id, swap.id)).text).toBe('{}');
    await server.settle();
    expect(await readDisks(server.user, node.id)).toStrictEqual([main]);
    expect(await onHost(server, node.id)).toMatchObject([{ id: main.id }]);
    expect(await devicesOf(node.id)).toMatchObject({ sda: { disk_id: main.id }, sdb: null });
    expect(await newestMessage(server.user, node.id)).toEqual(['disk_delete', 'finished', 100, 'disk']);
  });

  it('refuses a disk of a running node, also after a change of the profile', async () => {
    const { node, main, swap } = await nodeWithDisks(server, server.user, true);
    for (const { id } of [main, swap])
      await expectRefused(server, () => remove(node.id, id), 400, 'The disk is in use');
    await (await prismaOf(server)).nodeConfig.deleteMany({ where: { nodeId: node.id } });
    await expectRefused(server, () => remove(node.id, swap.id), 400, 'The disk is in use');
  });
});
