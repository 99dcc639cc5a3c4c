import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode, readNode } from '../nodes/nodes.fixture.js';
import { act, makeStopped, outcome, rowsOf } from './actions.fixture.js';

const stage = useStage();

const old = { type: 'g5-nano-1' };
const told = ['node_mutate_create', 'notification', null, null] as const;
const upgraded = ['node_mutate', 'finished', 100, null] as const;

describe('mutateNode', () => {
  it('gives a running node the type that took the place of its own, and boots it again', async () => {
    const node = await makeNode(stage, stage.user, { ...fromImage, ...old });
    await act(stage.user, node.id, 'mutate');
    expect((await outcome(stage, stage.user, node.id)).filter((_what, index) => index !== 1)).toEqual([
      'running',
      told,
      upgraded,
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    const now = await readNode(stage.user, node.id);
    expect(now).toMatchObject({ type: 'g6-nano-1', specs: { disk: 25_600 } });
    expect(now.host_uuid).not.toBe(node.host_uuid);
    expect(await rowsOf(stage, 'node_disks', node.id)).toMatchObject([{ size: 25_088 }, { size: 512 }]);
  });

  it('leaves one that is off, and its disks where that is wanted, also of an account that owes money', async () => {
    const debtor = await stage.cloud.newAccount();
    const { id } = await makeStopped(stage, debtor, old);
    await stage.cloud.cloud.database.pool.query('UPDATE accounts SET balance = -1 WHERE id = $1', [
      debtor.accountId,
    ]);
    await act(debtor, id, 'mutate', { allow_auto_disk_resize: false });
    expect(await outcome(stage, debtor, id)).toEqual(['offline', told, upgraded]);
    expect(await rowsOf(stage, 'node_disks', id)).toMatchObject([{ size: 19_968 }, { size: 512 }]);
  });

  it('refuses a type without a successor, and finds nobody else’s', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const path = `/node/instances/${id}/mutate`;
    const reason = 'There is no free upgrade for the type of the node';
    await expectRefused(stage.cloud, () => stage.user.post(path), 400, reason);
    await expectRefused(stage.cloud, () => stage.stranger.post(path), 404, 'Not found');
  });
});
