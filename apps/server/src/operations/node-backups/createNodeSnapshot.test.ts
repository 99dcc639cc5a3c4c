import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { disksAt, failNext, lastTold, makeDisk, readDisks } from '../node-disks/disks.fixture.js';
import { eventsOfNode, makeNode, readNode } from '../nodes/nodes.fixture.js';
import {
  askForSnapshot,
  backupsAt,
  contentsOf,
  keepBusy,
  makeSavedNode,
  makeSnapshot,
  noBackups,
  readBackup,
  readBackups,
  savedOnHost,
  uuidsOf,
} from './backups.fixture.js';

const stage = useStage();
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;

describe('createNodeSnapshot', () => {
  it('saves what is on the disks, while the node stays as it is', async () => {
    const node = await makeSavedNode(stage, stage.user);
    const asked = await askForSnapshot(stage.user, node.id, 'Before the upgrade');
    expect(asked).toStrictEqual({
      id: asked.id,
      type: 'snapshot',
      status: 'pending',
      available: true,
      region: node.region,
      created: time,
      updated: time,
      finished: null,
      label: 'Before the upgrade',
      configs: [],
      disks: [],
    });
    await stage.cloud.settle();
    const made = await readBackup(stage.user, node.id, asked.id);
    expect(made).toStrictEqual({
      ...asked,
      status: 'successful',
      updated: time,
      finished: time,
      configs: ['main'],
      disks: [
        { label: 'Debian 12 Disk', size: 4_096, filesystem: 'ext4' },
        { label: 'swap', size: 512, filesystem: 'swap' },
      ],
    });
    expect(await readBackups(stage.user, node.id)).toEqual({
      automatic: [],
      snapshot: { current: made, in_progress: null },
    });
    expect(await readNode(stage.user, node.id)).toMatchObject({
      status: 'offline',
      backups: { enabled: true, available: true, last_successful: made.finished },
    });
    const [uuid = ''] = await uuidsOf(stage, node.id);
    expect(await savedOnHost(stage, uuid)).toEqual(await contentsOf(stage, node.id));
    expect(await lastTold(stage.user, node.id)).toEqual(['node_snapshot', 'finished', 100, null]);
    expect((await eventsOfNode(stage.user, node.id)).at(-1)?.username).toBe(stage.user.username);
  });

  it('takes the place of the earlier one when it is successful, and of what failed', async () => {
    const node = await makeSavedNode(stage, stage.user);
    const first = await makeSnapshot(stage, stage.user, node.id, 'first');
    const [gone = ''] = await uuidsOf(stage, node.id);
    await failNext(stage, node.id, 'save-backup');
    const failed = await makeSnapshot(stage, stage.user, node.id, 'failed');
    expect(failed).toMatchObject({ status: 'failed', finished: time });
    expect(await lastTold(stage.user, node.id)).toEqual(['node_snapshot', 'failed', 0, null]);
    const { snapshot } = await readBackups(stage.user, node.id);
    expect(snapshot).toEqual({ current: first, in_progress: null });
    const second = await makeSnapshot(stage, stage.user, node.id, 'second');
    expect((await readBackups(stage.user, node.id)).snapshot).toEqual({ current: second, in_progress: null });
    for (const { id } of [first, failed])
      expect((await stage.user.get(`${backupsAt(node.id)}/${id}`)).status).toBe(404);
    expect(await savedOnHost(stage, gone)).toEqual([]);
    expect(await uuidsOf(stage, node.id)).toHaveLength(1);
  });
});

describe('createNodeSnapshot refuses', () => {
  const snapshot = (nodeId: number, body: object = { label: 'any' }) =>
    stage.user.post<Schema<'Backup'>>(backupsAt(nodeId), body);

  it('bodies without a label of its length', async () => {
    const node = await makeSavedNode(stage, stage.user);
    const required = ['label', 'label is required'] as const;
    const length = ['label', 'Length must be 1-255 characters'] as const;
    await expectRefused(stage.cloud, () => snapshot(node.id, {}), 400, required);
    await expectRefused(stage.cloud, () => snapshot(node.id, { label: '' }), 400, length);
    await expectRefused(stage.cloud, () => snapshot(node.id, { label: 'a'.repeat(256) }), 400, length);
    expect((await snapshot(node.id, { label: 'a'.repeat(255) })).status).toBe(200);
    await stage.cloud.settle();
  });

  it('a node that is not enrolled, or has nothing to save: both at once', async () => {
    const node = await makeNode(stage, stage.user);
    await expectRefused(
      stage.cloud,
      () => snapshot(node.id),
      400,
      'Backups are not enabled for the node',
      'The node has no disk that a backup could have',
    );
    expect(await readBackups(stage.user, node.id)).toEqual(noBackups);
  });

  it('a node whose disks hold no system', async () => {
    const node = await makeNode(stage, stage.user, { backups_enabled: true });
    await makeDisk(stage, stage.user, node.id, { filesystem: 'raw' });
    const reason = 'The node has no disk that a backup could have';
    await expectRefused(stage.cloud, () => snapshot(node.id), 400, reason);
  });

  it('a busy node, so that of several at once one is made', async () => {
    const node = await makeSavedNode(stage, stage.user);
    const answers = await Promise.all(Array.from({ length: 4 }, () => snapshot(node.id)));
    await stage.cloud.settle();
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { text } of answers.filter(({ status }) => status !== 200))
      expect(text).toContain('Node busy.');
    expect(await uuidsOf(stage, node.id)).toHaveLength(1);
    await keepBusy(stage, node.id);
    await expectRefused(stage.cloud, () => snapshot(node.id), 400, 'Node busy.');
    const disk = (await readDisks(stage.user, node.id))[0]?.id ?? 0;
    const resize = () => stage.user.post(`${disksAt(node.id)}/${disk}/resize`, { size: 5_000 });
    await expectRefused(stage.cloud, resize, 400, 'Node busy.');
  });

  it('strangers, and users who may only read', async () => {
    const node = await makeSavedNode(stage, stage.user);
    const strange = () => stage.stranger.post(backupsAt(node.id), { label: 'any' });
    await expectRefused(stage.cloud, strange, 404, 'Not found');
    const grants = [{ kind: 'node', id: node.id, permissions: 'read_only' }] as const;
    const reader = await stage.user.newUser({ restricted: true, grants });
    await expectRefused(
      stage.cloud,
      () => reader.post(backupsAt(node.id), { label: 'any' }),
      403,
      'Unauthorized',
    );
    expect((await reader.get(backupsAt(node.id))).status).toBe(200);
  });
});
