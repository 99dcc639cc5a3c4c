import type { Schema } from '@cloud-account/spec';
import { expectRefused, useMovingStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath } from '../node-configs/node-configs.fixture.js';
import { lastTold, makeDisk, readDisks } from '../node-disks/disks.fixture.js';
import { fromImage, makeNode, readNode } from '../nodes/nodes.fixture.js';
import {
  backupsAt,
  contentsOf,
  keepBusy,
  makeSavedNode,
  makeSnapshot,
  savedOnHost,
  uuidsOf,
} from './backups.fixture.js';

const stage = useMovingStage();

const restore = (nodeId: number, backupId: number, body: object, user = stage.user) =>
  user.post(`${backupsAt(nodeId)}/${backupId}/restore`, body);

const done = async (...asked: Parameters<typeof restore>): Promise<void> => {
  const answer = await restore(...asked);
  expect([answer.status, answer.body], answer.text).toEqual([200, {}]);
};

const readConfigs = async (nodeId: number) =>
  (await stage.user.get<Schema<'NodeConfigPage'>>(configsPath(nodeId))).body.data;

/** A node with a snapshot. */
const saved = async () => {
  const node = await makeSavedNode(stage, stage.user);
  return { node, backup: await makeSnapshot(stage, stage.user, node.id) };
};

describe('restoreNodeBackup', () => {
  it('brings disks and profiles back beside what a running node has', async () => {
    const { node, backup } = await saved();
    expect((await stage.user.post(`/node/instances/${node.id}/boot`)).status).toBe(200);
    await stage.cloud.settle();
    const [config] = await readConfigs(node.id);
    await done(node.id, backup.id, { node_id: node.id });
    expect((await readNode(stage.user, node.id)).status).toMatch(/^(restoring|running)$/);
    await stage.cloud.settle();
    expect((await readNode(stage.user, node.id)).status).toBe('running');
    const disks = await readDisks(stage.user, node.id);
    expect(disks.map(({ label, size, filesystem, status }) => [label, size, filesystem, status])).toEqual([
      ['Debian 12 Disk', 4_096, 'ext4', 'ready'],
      ['swap', 512, 'swap', 'ready'],
      ['Debian 12 Disk', 4_096, 'ext4', 'ready'],
      ['swap', 512, 'swap', 'ready'],
    ]);
    const [source, copy] = await contentsOf(stage, node.id);
    expect(copy).toEqual(source);
    const [, restored] = await readConfigs(node.id);
    const { id: _id, devices, created: _created, updated: _updated, ...values } = config ?? {};
    expect(restored).toMatchObject(values);
    expect(devices?.sda?.disk_id).toBe(disks[0]?.id);
    expect([restored?.devices.sda, restored?.devices.sdb]).toEqual(
      [disks[2], disks[3]].map((disk) => ({ disk_id: disk?.id, volume_id: null })),
    );
    expect(await lastTold(stage.user, node.id)).toEqual(['backups_restore', 'finished', 100, null]);
  });

  it('takes the place of what another node has, which is then off and boots what was saved', async () => {
    const { node, backup } = await saved();
    const [before] = await contentsOf(stage, node.id);
    const other = await makeNode(stage, stage.user, {
      ...fromImage,
      type: 'g6-nano-1',
      image: 'node/debian11',
    });
    await done(node.id, backup.id, { node_id: other.id, overwrite: true });
    await stage.cloud.settle();
    expect(await readNode(stage.user, other.id)).toMatchObject({
      status: 'offline',
      image: 'node/debian12',
    });
    expect(await readDisks(stage.user, other.id)).toMatchObject([{ size: 4_096 }, { size: 512 }]);
    expect(await readConfigs(other.id)).toMatchObject([{ label: 'main' }]);
    expect(await contentsOf(stage, other.id)).toEqual([before]);
    expect((await stage.user.post(`/node/instances/${other.id}/boot`)).status).toBe(200);
    await stage.cloud.settle();
    expect((await readNode(stage.user, other.id)).status).toBe('running');
    expect(await readDisks(stage.user, node.id)).toHaveLength(2);
  });

  it('restores what was saved, whatever became of the disk since', async () => {
    const { node, backup } = await saved();
    const [before] = await contentsOf(stage, node.id);
    const [disk] = await readDisks(stage.user, node.id);
    const path = `/node/instances/${node.id}/disks/${disk?.id ?? 0}`;
    await stage.user.post(`${path}/password`, { password: 'another-P4ssw0rd-of-9-words' });
    await stage.cloud.settle();
    expect(await contentsOf(stage, node.id)).not.toEqual([before]);
    await done(node.id, backup.id, { node_id: node.id, overwrite: true });
    await stage.cloud.settle();
    expect(await contentsOf(stage, node.id)).toEqual([before]);
    expect(await readDisks(stage.user, node.id)).toHaveLength(2);
  });

  it('goes on when backups are cancelled and the node is deleted meanwhile, and keeps nothing of them afterwards', async () => {
    const { node, backup } = await saved();
    const [uuid = ''] = await uuidsOf(stage, node.id);
    const other = await makeNode(stage, stage.user);
    await done(node.id, backup.id, { node_id: other.id });
    expect((await stage.user.delete(`/node/instances/${node.id}`)).status).toBe(200);
    await stage.cloud.settle();
    expect(await readDisks(stage.user, other.id)).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
    // A removal that finds it being restored is tried again a minute later.
    stage.cloud.clock.advance(61_000);
    await stage.cloud.settle();
    expect(await savedOnHost(stage, uuid)).toEqual([]);
  });
});

describe('restoreNodeBackup refuses', () => {
  it('bodies without a node of the account, and one in another region', async () => {
    const { node, backup } = await saved();
    const ask = (body: object) => () => restore(node.id, backup.id, body);
    await expectRefused(stage.cloud, ask({}), 400, ['node_id', 'node_id is required']);
    const unknown = ['node_id', 'node_id is not valid'] as const;
    await expectRefused(stage.cloud, ask({ node_id: 2_000_000_000 }), 400, unknown);
    const strange = await makeNode(stage, stage.stranger);
    await expectRefused(stage.cloud, ask({ node_id: strange.id }), 400, unknown);
    const abroad = await makeNode(stage, stage.user, { region: 'us-sea' });
    const region = ['node_id', 'The backup is in another region'] as const;
    await expectRefused(stage.cloud, ask({ node_id: abroad.id }), 400, region);
  });

  it('what does not fit', async () => {
    const { node, backup } = await saved();
    await makeDisk(stage, stage.user, node.id, { size: 42_000 });
    const reason = 'Insufficient space: the backup needs 4,608 MB, and 4,592 MB are left';
    await expectRefused(stage.cloud, () => restore(node.id, backup.id, { node_id: node.id }), 400, reason);
  });

  it('backups that are not successful or not available', async () => {
    const { node, backup } = await saved();
    const set = (text: string) => stage.cloud.cloud.database.pool.query(text, [backup.id]);
    const ask = () => restore(node.id, backup.id, { node_id: node.id });
    await set(`UPDATE node_backups SET status = 'failed' WHERE id = $1`);
    await expectRefused(stage.cloud, ask, 400, 'Only a successful backup can be restored');
    await set(`UPDATE node_backups SET status = 'successful', region = 'nowhere' WHERE id = $1`);
    const region = ['node_id', 'The backup is in another region'] as const;
    await expectRefused(stage.cloud, ask, 400, 'The backup is under maintenance', region);
  });

  it('a node that is busy, as with a backup, and so all but one of several at once', async () => {
    const { node, backup } = await saved();
    const other = await makeNode(stage, stage.user);
    const ask = () => restore(node.id, backup.id, { node_id: other.id, overwrite: true });
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    await stage.cloud.settle();
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { text } of answers.filter(({ status }) => status !== 200))
      expect(text).toContain('Node busy.');
    expect(await readDisks(stage.user, other.id)).toHaveLength(2);
    await keepBusy(stage, other.id);
    await expectRefused(stage.cloud, ask, 400, 'Node busy.');
  });

  it('callers who may not change both nodes', async () => {
    const { node, backup } = await saved();
    const other = await makeNode(stage, stage.user);
    const path = [node.id, backup.id, { node_id: other.id }] as const;
    await expectRefused(stage.cloud, () => restore(...path, stage.stranger), 404, 'Not found');
    for (const [one, two] of [
      ['read_write', 'read_only'],
      ['read_only', 'read_write'],
    ] as const) {
      const grants = [
        { kind: 'node', id: node.id, permissions: one },
        { kind: 'node', id: other.id, permissions: two },
      ] as const;
      const user = await stage.user.newUser({ restricted: true, grants });
      await expectRefused(stage.cloud, () => restore(...path, user), 403, 'Unauthorized');
    }
    const missing = () => restore(other.id, backup.id, { node_id: node.id });
    await expectRefused(stage.cloud, missing, 404, 'Not found');
  });
});
