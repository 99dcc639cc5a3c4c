import { expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode, readNode } from '../machines/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome, diskRowsOf } from './actions.fixture.js';

const server = useServer();

const nano = { type: 'g6-nano-1' };
const notified = ['node_resize_create', 'notification', null, null] as const;
const resized = ['node_resize', 'finished', 100, null] as const;

const sizes = async (id: number): Promise<number[]> => (await diskRowsOf(server, id)).map(({ size }) => size);

describe('resizeNode', () => {
  it('shuts down a running node, grows its disk and boots it again', async () => {
    const { id } = await makeNode(server, server.user, { ...fromImage, ...nano });
    await act(server.user, id, 'resize', { type: 'g6-standard-2' });
    expect((await outcome(server, server.user, id)).filter((_what, index) => index !== 1)).toEqual([
      'running',
      notified,
      resized,
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    expect(await readNode(server.user, id)).toMatchObject({
      type: 'g6-standard-2',
      specs: { disk: 81_920, memory: 4_096, vcpus: 2, gpus: 0, transfer: 4_000 },
    });
    expect(await sizes(id)).toEqual([81_408, 512]);
    const machine = await machineOf(server, id);
    expect(machine).toMatchObject({ running: true, vcpus: 2, memory: 4_096 });
    expect(machine?.disks.map(({ size }) => size).sort()).toEqual([512, 81_408]);
  });

  it('leaves a node off, and disks unchanged on request', async () => {
    const { id } = await makeStopped(server, server.user, nano);
    await act(server.user, id, 'resize', { type: 'g6-standard-1', allow_auto_disk_resize: false });
    expect(await outcome(server, server.user, id)).toEqual(['offline', notified, resized]);
    expect(await sizes(id)).toEqual([25_088, 512]);
    const smaller = () => server.user.post(`/node/instances/${id}/resize`, nano);
    expect((await smaller()).status).toBe(200);
    await server.settle();
    expect(await readNode(server.user, id)).toMatchObject({ ...nano, specs: { disk: 25_600 } });
  });

  it('keeps a node running in a warm resize, until a disk grows', async () => {
    const { id } = await makeNode(server, server.user, { ...fromImage, ...nano });
    const warm = { migration_type: 'warm', allow_auto_disk_resize: false };
    await act(server.user, id, 'resize', { type: 'g6-standard-1', ...warm });
    expect((await readNode(server.user, id)).status).toBe('running');
    expect((await outcome(server, server.user, id)).slice(2)).toEqual([notified, resized]);
    await act(server.user, id, 'resize', { type: 'g6-standard-2', ...warm, allow_auto_disk_resize: true });
    expect((await outcome(server, server.user, id)).slice(4)).toEqual([notified, resized]);
    expect(await sizes(id)).toEqual([81_408, 512]);
    await act(server.user, id, 'shutdown');
    await server.settle();
    await act(server.user, id, 'resize', { type: 'g6-standard-4', migration_type: 'warm' });
    expect((await outcome(server, server.user, id))[0]).toBe('offline');
    expect(await sizes(id)).toEqual([163_328, 512]);
  });

  it('refuses its own type, a missing type, one that is too small and one that the region lacks', async () => {
    const { id } = await makeStopped(server, server.user);
    const ask = (type: string) => () => server.user.post(`/node/instances/${id}/resize`, { type });
    await expectRefused(server, ask('g6-standard-1'), 400, 'Node is already running this service plan.');
    await expectRefused(server, ask('huge'), 400, ['type', 'A valid plan type by that ID was not found']);
    const small =
      'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.';
    await expectRefused(server, ask('g6-nano-1'), 400, small);
    await expectRefused(server, ask('g1-gpu-1'), 400, ['type', 'The region does not offer GPU Nodes']);
  });

  it('refuses an account that owes money, before all other problems', async () => {
    const owing = await server.newAccount();
    const { id } = await makeStopped(server, owing);
    await (await prismaOf(server)).account.update({ where: { id: owing.accountId }, data: { balance: -1 } });
    const ask = () => owing.post(`/node/instances/${id}/resize`, { type: 'huge' });
    await expectRefused(server, ask, 403, 'Your account has a negative balance');
  });
});
