import { expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode, readNode } from '../machines/nodes.fixture.js';
import { act, makeStopped, outcome, diskRowsOf } from './actions.fixture.js';

const server = useServer();

const old = { type: 'g5-nano-1' };
const notified = ['node_mutate_create', 'notification', null, null] as const;
const upgraded = ['node_mutate', 'finished', 100, null] as const;

describe('mutateNode', () => {
  it('gives a running node the successor of its type, and boots it again', async () => {
    const node = await makeNode(server, server.user, { ...fromImage, ...old });
    await act(server.user, node.id, 'mutate');
    expect((await outcome(server, server.user, node.id)).filter((_what, index) => index !== 1)).toEqual([
      'running',
      notified,
      upgraded,
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    const now = await readNode(server.user, node.id);
    expect(now).toMatchObject({ type: 'g6-nano-1', specs: { disk: 25_600 } });
    expect(now.host_uuid).not.toBe(node.host_uuid);
    expect(await diskRowsOf(server, node.id)).toMatchObject([{ size: 25_088 }, { size: 512 }]);
  });

  it('leaves a node off, and its disks unchanged on request, also of an account that owes money', async () => {
    const owing = await server.newAccount();
    const { id } = await makeStopped(server, owing, old);
    await (await prismaOf(server)).account.update({ where: { id: owing.accountId }, data: { balance: -1 } });
    await act(owing, id, 'mutate', { allow_auto_disk_resize: false });
    expect(await outcome(server, owing, id)).toEqual(['offline', notified, upgraded]);
    expect(await diskRowsOf(server, id)).toMatchObject([{ size: 19_968 }, { size: 512 }]);
  });

  it('refuses a type without a successor', async () => {
    const { id } = await makeStopped(server, server.user);
    const path = `/node/instances/${id}/mutate`;
    const reason = 'There is no free upgrade for the type of the node';
    await expectRefused(server, () => server.user.post(path), 400, reason);
  });
});
