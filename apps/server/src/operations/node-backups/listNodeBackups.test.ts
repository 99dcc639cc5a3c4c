import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { backupsAt, makeSavedNode, makeSnapshot, noBackups, readBackups } from './backups.fixture.js';

const stage = useStage();

describe('listNodeBackups', () => {
  it('shows nothing of a node without backups', async () => {
    const node = await makeNode(stage, stage.user);
    expect(await readBackups(stage.user, node.id)).toStrictEqual(noBackups);
    await expectRefused(stage.cloud, () => stage.stranger.get(backupsAt(node.id)), 404, 'Not found');
  });

  it('shows a snapshot while it is made', async () => {
    const node = await makeSavedNode(stage, stage.user);
    const current = await makeSnapshot(stage, stage.user, node.id);
    await stage.cloud.cloud.database.pool.query(
      `INSERT INTO node_backups (node_id, uuid, type, status, weekly, label, region, disks, configs, created_at, updated_at)
       SELECT node_id, gen_random_uuid(), type, 'running', weekly, 'next', region, disks, configs, created_at, updated_at
       FROM node_backups WHERE id = $1`,
      [current.id],
    );
    const { snapshot } = await readBackups(stage.user, node.id);
    expect(snapshot.current).toEqual(current);
    expect(snapshot.in_progress).toMatchObject({ label: 'next', status: 'running' });
    await stage.user.post(`${backupsAt(node.id)}/cancel`);
    await stage.cloud.settle();
  });
});
