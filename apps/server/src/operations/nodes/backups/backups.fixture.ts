import { randomUUID } from 'node:crypto';
import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser, type TestServer, prismaOf } from '@cloud-account/testkit';
import { enqueue } from '../../../work/enqueue.js';
import { PLATFORM } from '../../../repositories/job-rows.js';
import { queueOf } from '../../../repositories/nodes/machines/busy.js';
import { makeConfig } from '../configs/node-configs.fixture.js';
import { makeDisk, ofImage } from '../disks/disks.fixture.js';
import { makeNode } from '../machines/nodes.fixture.js';

type Backup = Schema<'Backup'>;

/** The path of the backups of a node. */
export const backupsAt = (nodeId: number): string => `/node/instances/${nodeId}/backups`;

/** A node with backups enabled, a system of 4 GB, 512 MB of swap and a profile with both; it is off. */
export async function makeSavedNode(
  server: TestServer,
  user: TestUser,
  fields: object = {},
): Promise<Schema<'Node'>> {
  const node = await makeNode(server, user, { backups_enabled: true, ...fields });
  const main = await makeDisk(server, user, node.id, ofImage);
  const swap = await makeDisk(server, user, node.id, { label: 'swap', size: 512, filesystem: 'swap' });
  await makeConfig(user, node.id, {
    label: 'main',
    kernel: 'node/grub2',
    devices: { sda: { disk_id: main.id }, sdb: { disk_id: swap.id } },
  });
  return node;
}

/** Requests a snapshot, expects that it is accepted, and does not wait for it. */
export async function requestSnapshot(user: TestUser, nodeId: number, label = 'Before'): Promise<Backup> {
  return expectDone(await user.post<Backup>(backupsAt(nodeId), { label }));
}

export const readBackup = async (user: TestUser, nodeId: number, id: number): Promise<Backup> =>
  (await user.get<Backup>(`${backupsAt(nodeId)}/${id}`)).body;

/** Makes a snapshot and waits for it. @returns the backup */
export async function makeSnapshot(
  server: TestServer,
  user: TestUser,
  nodeId: number,
  label?: string,
): Promise<Backup> {
  const { id } = await requestSnapshot(user, nodeId, label);
  await server.settle();
  return readBackup(user, nodeId, id);
}

export const readBackups = async (user: TestUser, nodeId: number): Promise<Schema<'BackupList'>> =>
  (await user.get<Schema<'BackupList'>>(backupsAt(nodeId))).body;

/** The list of a node without backups. */
export const noBackups = { automatic: [], snapshot: { current: null, in_progress: null } } as const;

/** The data of a backup on its host, by its UUID there, also after its row was deleted. */
export const savedOnHost = async (
  server: TestServer,
  uuid: string,
): Promise<{ content: string; identity: string }[]> =>
  (await prismaOf(server)).simBackupDisk.findMany({
    where: { backup: uuid },
    select: { content: true, identity: true },
    orderBy: { disk: 'asc' },
  });

/** The UUIDs of a node's backups on hosts, the oldest first. */
export const uuidsOf = async (server: TestServer, nodeId: number): Promise<string[]> =>
  (await (await prismaOf(server)).nodeBackup.findMany({ where: { nodeId }, orderBy: { id: 'asc' } })).map(
    ({ uuid }) => uuid,
  );

/** The contents of a node's disks, from its host: those with a system first. */
export const contentsOf = async (
  server: TestServer,
  nodeId: number,
): Promise<{ content: string; identity: string }[]> =>
  (
    await server.cloud.database.pool.query<{ content: string; identity: string }>(
      `SELECT s.content, s.identity FROM sim_disks s
       JOIN node_disks d ON d.uuid = s.uuid WHERE d.node_id = $1 AND d.filesystem <> 'swap' ORDER BY d.id`,
      [nodeId],
    )
  ).rows;

/** Keeps a node busy with a backup that is due in an hour. */
export const keepBusy = (server: TestServer, node: number): Promise<void> =>
  server.cloud.transaction((tx) => {
    enqueue(PLATFORM, tx, {
      kind: 'backupNode',
      subject: String(node),
      queue: queueOf(node),
      key: randomUUID(),
      payload: { node, machine: randomUUID(), backup: 0, uuid: randomUUID() },
      runAt: new Date(tx.now.getTime() + 3_600_000),
    });
  });
