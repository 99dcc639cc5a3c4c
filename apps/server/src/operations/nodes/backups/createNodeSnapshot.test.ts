import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { failNext, newestMessage } from '../disks/disks.fixture.js';
import { eventsOfNode, makeNode, readNode } from '../machines/nodes.fixture.js';
import {
  requestSnapshot,
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

const server = useServer();
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;

describe('createNodeSnapshot', () => {
  it('saves the content of the disks without a change of the node', async () => {
    const node = await makeSavedNode(server, server.user);
    const asked = await requestSnapshot(server.user, node.id, 'Before the upgrade');
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
    await server.settle();
    const made = await readBackup(server.user, node.id, asked.id);
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
    expect(await readBackups(server.user, node.id)).toEqual({
      automatic: [],
      snapshot: { current: made, in_progress: null },
    });
    expect(await readNode(server.user, node.id)).toMatchObject({
      status: 'offline',
      backups: { enabled: true, available: true, last_successful: made.finished },
    });
    const [uuid = ''] = await uuidsOf(server, node.id);
    expect(await savedOnHost(server, uuid)).toEqual(await contentsOf(server, node.id));
    expect(await newestMessage(server.user, node.id)).toEqual(['node_snapshot', 'finished', 100, null]);
    expect((await eventsOfNode(server.user, node.id)).at(-1)?.username).toBe(server.user.username);
  });

  it('replaces the earlier one when it is successful, and failed ones', async () => {
    const node = await makeSavedNode(server, server.user);
    const first = await makeSnapshot(server, server.user, node.id, 'first');
    const [gone = ''] = await uuidsOf(server, node.id);
    await failNext(server, node.id, 'save-backup');
    const failed = await makeSnapshot(server, server.user, node.id, 'failed');
    expect(failed).toMatchObject({ status: 'failed', finished: time });
    expect(await newestMessage(server.user, node.id)).toEqual(['node_snapshot', 'failed', 0, null]);
    const { snapshot } = await readBackups(server.user, node.id);
    expect(snapshot).toEqual({ current: first, in_progress: null });
    const second = await makeSnapshot(server, server.user, node.id, 'second');
    expect((await readBackups(server.user, node.id)).snapshot).toEqual({
      current: second,
      in_progress: null,
    });
    for (const { id } of [first, failed])
      expect((await server.user.get(`${backupsAt(node.id)}/${id}`)).status).toBe(404);
    expect(await savedOnHost(server, gone)).toEqual([]);
    expect(await uuidsOf(server, node.id)).toHaveLength(1);
  });
});

describe('createNodeSnapshot refuses', () => {
  const snapshot = (nodeId: number) =>
    server.user.post<Schema<'Backup'>>(backupsAt(nodeId), { label: 'any' });

  it('a node without backups or without disks: both problems at once', async () => {
    const node = await makeNode(server, server.user);
    await expectRefused(
      server,
      () => snapshot(node.id),
      400,
      'Backups are not enabled for the node',
      'The node has no disk that a backup could have',
    );
    expect(await readBackups(server.user, node.id)).toEqual(noBackups);
  });

  it('a busy node, so that one of several simultaneous requests succeeds', async () => {
    const node = await makeSavedNode(server, server.user);
    const answers = await Promise.all(Array.from({ length: 4 }, () => snapshot(node.id)));
    await server.settle();
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { text } of answers.filter(({ status }) => status !== 200))
      expect(text).toContain('Node busy.');
    expect(await uuidsOf(server, node.id)).toHaveLength(1);
    await keepBusy(server, node.id);
    await expectRefused(server, () => snapshot(node.id), 400, 'Node busy.');
  });
});
