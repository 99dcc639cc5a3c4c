import { randomUUID } from 'node:crypto';
import type { Schema } from '@cloud-account/spec';
import type { Stage, TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';
import { enqueue } from '../../repositories/jobs.js';
import { queueOf } from '../../repositories/nodes/busy.js';
import { makeConfig } from '../node-configs/node-configs.fixture.js';
import { makeDisk, ofImage } from '../node-disks/disks.fixture.js';
import { makeNode } from '../nodes/nodes.fixture.js';

type Backup = Schema<'Backup'>;

/** Where the backups of a node are. */
export const backupsAt = (nodeId: number): string => `/node/instances/${nodeId}/backups`;

/** A node that is enrolled, has a system of 4 GB, 512 MB for swapping and a profile with both, and is off. */
export async function makeSavedNode(
  stage: Pick<Stage, 'cloud'>,
  user: TestUser,
  fields: object = {},
): Promise<Schema<'Node'>> {
  const node = await makeNode(stage, user, { backups_enabled: true, ...fields });
  const main = await makeDisk(stage, user, node.id, ofImage);
  const swap = await makeDisk(stage, user, node.id, { label: 'swap', size: 512, filesystem: 'swap' });
  await makeConfig(user, node.id, {
    label: 'main',
    kernel: 'node/grub2',
    devices: { sda: { disk_id: main.id }, sdb: { disk_id: swap.id } },
  });
  return node;
}

/** Asks for a snapshot, and expects that to be taken. It is not waited for. */
export async function askForSnapshot(user: TestUser, nodeId: number, label = 'Before'): Promise<Backup> {
  const answer = await user.post<Backup>(backupsAt(nodeId), { label });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The backup as a read shows it now. */
export const readBackup = async (user: TestUser, nodeId: number, id: number): Promise<Backup> =>
  (await user.get<Backup>(`${backupsAt(nodeId)}/${id}`)).body;

/** Makes a snapshot and waits until it is made. @returns the backup as a read shows it then */
export async function makeSnapshot(
  stage: Pick<Stage, 'cloud'>,
  user: TestUser,
  nodeId: number,
  label?: string,
): Promise<Backup> {
  const { id } = await askForSnapshot(user, nodeId, label);
  await stage.cloud.settle();
  return readBackup(user, nodeId, id);
}

/** The backups of a node as reads show them now. */
export const readBackups = async (user: TestUser, nodeId: number): Promise<Schema<'BackupList'>> =>
  (await user.get<Schema<'BackupList'>>(backupsAt(nodeId))).body;

/** The list of a node without backups. */
export const noBackups = { automatic: [], snapshot: { current: null, in_progress: null } } as const;

/** What hosts have of a backup, by the UUID it had there; also after it was forgotten. */
export const savedOnHost = async (
  { cloud }: Pick<Stage, 'cloud'>,
  uuid: string,
): Promise<{ content: string; identity: string; password: string | null }[]> =>
  (
    await cloud.cloud.database.pool.query<{ content: string; identity: string; password: string | null }>(
      'SELECT content, identity, password_hash AS password FROM sim_backup_disks WHERE backup = $1 ORDER BY disk',
      [uuid],
    )
  ).rows;

/** What hosts know the backups of a node by, the oldest first. */
export const uuidsOf = async ({ cloud }: Pick<Stage, 'cloud'>, nodeId: number): Promise<string[]> =>
  (
    await cloud.cloud.database.pool.query<{ uuid: string }>(
      'SELECT uuid FROM node_backups WHERE node_id = $1 ORDER BY id',
      [nodeId],
    )
  ).rows.map(({ uuid }) => uuid);

/** What is on the disks of a node, as its host has them: those with a system first. */
export const contentsOf = async (
  { cloud }: Pick<Stage, 'cloud'>,
  nodeId: number,
): Promise<{ content: string; identity: string; password: string | null }[]> =>
  (
    await cloud.cloud.database.pool.query<{ content: string; identity: string; password: string | null }>(
      `SELECT s.content, s.identity, s.password_hash AS password FROM sim_disks s
       JOIN node_disks d ON d.uuid = s.uuid WHERE d.node_id = $1 AND d.filesystem <> 'swap' ORDER BY d.id`,
      [nodeId],
    )
  ).rows;

/** Keeps a node busy with a backup whose turn comes in an hour. */
export const keepBusy = ({ cloud }: Pick<Stage, 'cloud'>, node: number): Promise<void> =>
  cloud.cloud.transaction((tx) => {
    enqueue(tx, {
      kind: 'backupNode',
      subject: String(node),
      queue: queueOf(node),
      key: randomUUID(),
      payload: { node, machine: randomUUID(), backup: 0, uuid: randomUUID() },
      runAt: new Date(tx.now.getTime() + 3_600_000),
    });
  });
