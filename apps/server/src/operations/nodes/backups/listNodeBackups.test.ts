import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { backupsAt, makeSavedNode, makeSnapshot, noBackups, readBackups } from './backups.fixture.js';

const server = useServer();

describe('listNodeBackups', () => {
  it('shows nothing for a node without backups', async () => {
    const node = await makeNode(server, server.user);
    expect(await readBackups(server.user, node.id)).toStrictEqual(noBackups);
  });

  it('shows a snapshot in progress', async () => {
    const node = await makeSavedNode(server, server.user);
    const current = await makeSnapshot(server, server.user, node.id);
    await server.cloud.database.pool.query(
      `INSERT INTO node_backups (node_id, uuid, type, status, weekly, label, region, disks, configs, created_at, updated_at)
       SELECT node_id, gen_random_uuid(), type, 'running', weekly, 'next', region, disks, configs, created_at, updated_at
       FROM node_backups WHERE id = $1`,
      [current.id],
    );
    const { snapshot } = await readBackups(server.user, node.id);
    expect(snapshot.current).toEqual(current);
    expect(snapshot.in_progress).toMatchObject({ label: 'next', status: 'running' });
    await server.user.post(`${backupsAt(node.id)}/cancel`);
    await server.settle();
  });
});
