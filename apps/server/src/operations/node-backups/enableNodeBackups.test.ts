import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfNode, makeNode, readNode } from '../nodes/nodes.fixture.js';
import { backupsAt } from './backups.fixture.js';

const stage = useStage();

const enable = (nodeId: number, user = stage.user) => user.post(`${backupsAt(nodeId)}/enable`);

const actionsOf = async (nodeId: number) =>
  (await eventsOfNode(stage.user, nodeId)).map(({ action, status }) => [action, status]);

const without = {
  enabled: false,
  available: false,
  schedule: { day: null, window: null },
  last_successful: null,
};

describe('enableNodeBackups', () => {
  it('enrols a node, once, and leaves its schedule to the platform', async () => {
    const { id } = await makeNode(stage, stage.user);
    expect((await enable(id)).body).toEqual({});
    const { backups } = await readNode(stage.user, id);
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

  it('refuses who owes money, may only read, or does not have the node', async () => {
    const debtor = await stage.cloud.newAccount();
    const { id } = await makeNode(stage, debtor);
    await stage.cloud.cloud.database.pool.query('UPDATE accounts SET balance = -1 WHERE id = $1', [
      debtor.accountId,
    ]);
    await expectRefused(stage.cloud, () => enable(id, debtor), 403, 'Your account has a negative balance');
    await expectRefused(stage.cloud, () => enable(id), 404, 'Not found');
    const own = await makeNode(stage, stage.user);
    const grants = [{ kind: 'node', id: own.id, permissions: 'read_only' }] as const;
    const reader = await stage.user.newUser({ restricted: true, grants });
    await expectRefused(stage.cloud, () => enable(own.id, reader), 403, 'Unauthorized');
  });
});
