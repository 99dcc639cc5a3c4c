import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServerWithClock, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath, makeConfig } from '../configs/node-configs.fixture.js';
import { newestMessage, makeDisk, readDisks } from '../disks/disks.fixture.js';
import { addInterface, listInterfaces, makeNearSubnet } from '../interfaces/node-interfaces.fixture.js';
import { eventsOfNode, fromImage, makeNode, readNode } from '../machines/nodes.fixture.js';
import {
  backupsAt,
  contentsOf,
  keepBusy,
  makeSavedNode,
  makeSnapshot,
  savedOnHost,
  uuidsOf,
} from './backups.fixture.js';

const server = useServerWithClock();

const restore = (nodeId: number, backupId: number, body: object, user = server.user) =>
  user.post(`${backupsAt(nodeId)}/${backupId}/restore`, body);

const done = async (...asked: Parameters<typeof restore>): Promise<void> => {
  const answer = await restore(...asked);
  expect([answer.status, answer.body], answer.text).toEqual([200, {}]);
};

const readConfigs = async (nodeId: number) =>
  (await server.user.get<Schema<'NodeConfigPage'>>(configsPath(nodeId))).body.data;

/** A node with a snapshot. */
const saved = async () => {
  const node = await makeSavedNode(server, server.user);
  return { node, backup: await makeSnapshot(server, server.user, node.id) };
};

describe('restoreNodeBackup', () => {
  it('restores disks and profiles beside those of a running node', async () => {
    const { node, backup } = await saved();
    expect((await server.user.post(`/node/instances/${node.id}/boot`)).status).toBe(200);
    await server.settle();
    const [config] = await readConfigs(node.id);
    await done(node.id, backup.id, { node_id: node.id });
    expect((await readNode(server.user, node.id)).status).toMatch(/^(restoring|running)$/);
    await server.settle();
    expect((await readNode(server.user, node.id)).status).toBe('running');
    const disks = await readDisks(server.user, node.id);
    expect(disks.map(({ label, size, filesystem, status }) => [label, size, filesystem, status])).toEqual([
      ['Debian 12 Disk', 4_096, 'ext4', 'ready'],
      ['swap', 512, 'swap', 'ready'],
      ['Debian 12 Disk', 4_096, 'ext4', 'ready'],
      ['swap', 512, 'swap', 'ready'],
    ]);
    const [source, copy] = await contentsOf(server, node.id);
    expect(copy).toEqual(source);
    const [, restored] = await readConfigs(node.id);
    const { id: _id, devices, created: _created, updated: _updated, ...values } = config ?? {};
    expect(restored).toMatchObject(values);
    expect(devices?.sda?.disk_id).toBe(disks[0]?.id);
    expect([restored?.devices.sda, restored?.devices.sdb]).toEqual(
      [disks[2], disks[3]].map((disk) => ({ disk_id: disk?.id, volume_id: null })),
    );
    expect(await newestMessage(server.user, node.id)).toEqual(['backups_restore', 'finished', 100, null]);
  });

  it('replaces those of another node, which is then off and boots the saved system', async () => {
    const { node, backup } = await saved();
    const [before] = await contentsOf(server, node.id);
    const other = await makeNode(server, server.user, {
      ...fromImage,
      type: 'g6-nano-1',
      image: 'node/debian11',
    });
    await done(node.id, backup.id, { node_id: other.id, overwrite: true });
    await server.settle();
    expect(await readNode(server.user, other.id)).toMatchObject({
      status: 'offline',
      image: 'node/debian12',
    });
    expect(await readDisks(server.user, other.id)).toMatchObject([{ size: 4_096 }, { size: 512 }]);
    expect(await readConfigs(other.id)).toMatchObject([{ label: 'main' }]);
    expect(await contentsOf(server, other.id)).toEqual([before]);
    expect((await server.user.post(`/node/instances/${other.id}/boot`)).status).toBe(200);
    await server.settle();
    expect((await readNode(server.user, other.id)).status).toBe('running');
    expect(await readDisks(server.user, node.id)).toHaveLength(2);
  });

  it('keeps the interfaces of profiles whose labels the backup has, and reports those that are gone', async () => {
    const { id: subnet } = await makeNearSubnet(server.user);
    const { node, backup } = await saved();
    const [main] = await readConfigs(node.id);
    if (main === undefined) throw new Error('The node has no profile.');
    const vpc = { purpose: 'vpc', subnet_id: subnet, ipv4: { nat_1_1: 'any' }, primary: true };
    await addInterface(server.user, { node, config: main }, vpc);
    await addInterface(server.user, { node, config: main }, { purpose: 'vlan', label: 'inner' });
    const before = await listInterfaces(server.user, { node, config: main });
    await makeConfig(server.user, node.id, { label: 'none' });
    await makeConfig(server.user, node.id, { label: 'later', interfaces: [{ purpose: 'public' }] });
    const gone =
      'Removed with their network interfaces, because the backup has no such configuration profiles: later';
    for (const message of [gone, '']) {
      await done(node.id, backup.id, { node_id: node.id, overwrite: true });
      await server.settle();
      const configs = await readConfigs(node.id);
      expect(configs.map(({ label }) => label)).toEqual(['main']);
      expect(configs[0]?.interfaces).toEqual(before);
      const event = (await eventsOfNode(server.user, node.id)).at(-1);
      expect(event).toMatchObject({ action: 'backups_restore', status: 'finished', message });
    }
  });

  it('leaves the interfaces of a node that is not overwritten', async () => {
    const { node, backup } = await saved();
    const [main] = await readConfigs(node.id);
    if (main === undefined) throw new Error('The node has no profile.');
    await addInterface(server.user, { node, config: main }, { purpose: 'vlan', label: 'inner' });
    await done(node.id, backup.id, { node_id: node.id });
    await server.settle();
    const configs = await readConfigs(node.id);
    expect(configs.map(({ interfaces }) => interfaces.map(({ label }) => label))).toEqual([['inner'], []]);
  });

  it('continues when backups are cancelled and the node is deleted meanwhile, and keeps nothing of them afterwards', async () => {
    const { node, backup } = await saved();
    const [uuid = ''] = await uuidsOf(server, node.id);
    const other = await makeNode(server, server.user);
    await done(node.id, backup.id, { node_id: other.id });
    expect((await server.user.delete(`/node/instances/${node.id}`)).status).toBe(200);
    await server.settle();
    expect(await readDisks(server.user, other.id)).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
    // A removal that finds it being restored is tried again a minute later.
    server.clock.advance(61_000);
    await server.settle();
    expect(await savedOnHost(server, uuid)).toEqual([]);
  });
});

describe('restoreNodeBackup refuses', () => {
  it('bodies without a node of the account, and one in another region', async () => {
    const { node, backup } = await saved();
    const ask = (body: object) => () => restore(node.id, backup.id, body);
    const unknown = ['node_id', 'node_id is not valid'] as const;
    await expectRefused(server, ask({ node_id: 2_000_000_000 }), 400, unknown);
    const strange = await makeNode(server, server.stranger);
    await expectRefused(server, ask({ node_id: strange.id }), 400, unknown);
    const abroad = await makeNode(server, server.user, { region: 'us-sea' });
    const region = ['node_id', 'The backup is in another region'] as const;
    await expectRefused(server, ask({ node_id: abroad.id }), 400, region);
  });

  it('disks that do not fit', async () => {
    const { node, backup } = await saved();
    await makeDisk(server, server.user, node.id, { size: 42_000 });
    const reason = 'Insufficient space: the backup needs 4,608 MB, and 4,592 MB are left';
    await expectRefused(server, () => restore(node.id, backup.id, { node_id: node.id }), 400, reason);
  });

  it('backups that are not successful or not available', async () => {
    const { node, backup } = await saved();
    const { nodeBackup } = await prismaOf(server);
    const set = (data: { status: string; region?: string }) =>
      nodeBackup.update({ where: { id: backup.id }, data });
    const ask = () => restore(node.id, backup.id, { node_id: node.id });
    await set({ status: 'failed' });
    await expectRefused(server, ask, 400, 'Only a successful backup can be restored');
    await set({ status: 'successful', region: 'nowhere' });
    const region = ['node_id', 'The backup is in another region'] as const;
    await expectRefused(server, ask, 400, region, 'The backup is under maintenance');
  });

  it('a busy node, and so all but one of several simultaneous requests', async () => {
    const { node, backup } = await saved();
    const other = await makeNode(server, server.user);
    const ask = () => restore(node.id, backup.id, { node_id: other.id, overwrite: true });
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    await server.settle();
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { text } of answers.filter(({ status }) => status !== 200))
      expect(text).toContain('Node busy.');
    expect(await readDisks(server.user, other.id)).toHaveLength(2);
    await keepBusy(server, other.id);
    await expectRefused(server, ask, 400, 'Node busy.');
  });

  it('a restricted user that may not change the target node', async () => {
    const { node, backup } = await saved();
    const other = await makeNode(server, server.user);
    const user = await server.user.newUser({
      restricted: true,
      grants: [
        { kind: 'node', id: node.id, permissions: 'read_write' },
        { kind: 'node', id: other.id, permissions: 'read_only' },
      ],
    });
    const ask = () => restore(node.id, backup.id, { node_id: other.id }, user);
    await expectRefused(server, ask, 403, 'Unauthorized');
    const elsewhere = () => restore(other.id, backup.id, { node_id: node.id });
    await expectRefused(server, elsewhere, 404, 'Not found');
  });
});
