import { expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfNode, makeNode, readNode } from '../machines/nodes.fixture.js';
import { backupsAt } from './backups.fixture.js';

const server = useServer();

const enable = (nodeId: number, user = server.user) => user.post(`${backupsAt(nodeId)}/enable`);

const actionsOf = async (nodeId: number) =>
  (await eventsOfNode(server.user, nodeId)).map(({ action, status }) => [action, status]);

const without = {
  enabled: false,
  available: false,
  schedule: { day: null, window: null },
  last_successful: null,
};

describe('enableNodeBackups', () => {
  it('enables backups of a node, once, and leaves the schedule to the platform', async () => {
    const { id } = await makeNode(server, server.user);
    // The platform chooses one later.
    const { backups } = await server.whileIdle(async () => {
      expect((await enable(id)).body).toEqual({});
      return readNode(server.user, id);
    });
    expect(backups).toEqual({
      ...without,
      enabled: true,
      schedule: { day: 'Scheduling', window: 'Scheduling' },
    });
    expect((await enable(id)).body).toEqual({});
    expect(await actionsOf(id)).toEqual([
      ['node_create', 'finished'],
      ['backups_enable', 'notification'],
    ]);
  });

  it('refuses an account that owes money', async () => {
    const owing = await server.newAccount();
    const { id } = await makeNode(server, owing);
    await (await prismaOf(server)).account.update({ where: { id: owing.accountId }, data: { balance: -1 } });
    await expectRefused(server, () => enable(id, owing), 403, 'Your account has a negative balance');
  });
});
