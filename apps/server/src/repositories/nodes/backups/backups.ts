import type { BackupContents, GrantLevel } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  insertion,
  newColumns,
  type Row,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import type { Transaction } from '../../transaction.js';
import { foundRow } from '../../found-row.js';

/** A stored backup of a node. Its reader must check the access to the node. */
export interface StoredBackup extends Row<'node_backups'> {
  /** True if it can be restored once it is successful, that is, its region has no outage. */
  readonly available: boolean;
}

type OfNode = Given<{ node_id: number }>;
type OfOne = OfNode & Given<{ id: number }>;

const rows = () =>
  build
    .selectFrom('node_backups as b')
    .leftJoin('regions as r', 'r.id', 'b.region')
    .select(columnsOf('node_backups', 'b'))
    .select(sql<boolean>`coalesce(r.status = 'ok', false)`.as('available'));

const all = statement('backups-of-node', (given: OfNode) =>
  rows().where('b.node_id', '=', given.node_id).orderBy('b.id', 'desc'),
);

/** All backups of a node, at most a few, the newest first. */
export const backupsOf = (session: Session, nodeId: number): Promise<StoredBackup[]> =>
  all.all(session, { node_id: nodeId });

const ofId = (given: OfOne) => rows().where('b.node_id', '=', given.node_id).where('b.id', '=', given.id);

const one = statement('get-backup', ofId);

/** A backup of a node; undefined when the node has no such backup. */
export const findBackup = (session: Session, nodeId: number, id: number): Promise<StoredBackup | undefined> =>
  one.first(session, { node_id: nodeId, id });

/** @throws Refused (404) when the node has no such backup */
export const getBackup = (session: Session, nodeId: number, id: number): Promise<StoredBackup> =>
  foundRow(session, one, { node_id: nodeId, id });

const lock = statement('lock-backup', (given: OfOne) => ofId(given).forKeyShare('b'));

/**
 * Reads and locks a backup to restore, so that nobody removes it before the transaction ends.
 *
 * @throws Refused (404) when the node has no such backup
 */
export const lockBackup = (tx: Transaction, nodeId: number, id: number): Promise<StoredBackup> =>
  foundRow(tx, lock, { node_id: nodeId, id });

const ofAccount = statement(
  'lock-backup-of-account',
  (given: Given<{ id: number; account_id: number; user_id: number }>) =>
    rows()
      .innerJoin('nodes as n', 'n.id', 'b.node_id')
      .leftJoin('entity_grants as g', (join) =>
        join
          .on('g.kind', '=', sql.lit('node'))
          .onRef('g.entity_id', '=', 'n.id')
          .on('g.user_id', '=', given.user_id),
      )
      .select('g.permissions')
      .where('b.id', '=', given.id)
      .where('n.account_id', '=', given.account_id)
      .forKeyShare('b'),
);

/** A backup of any node of the account, and the viewer's grant on the node. */
export interface ReachedBackup extends StoredBackup {
  readonly permissions: GrantLevel | null;
}

/** Reads and locks a backup of any node of the viewer's account, for a new node. */
export const lockBackupOfAccount = (
  { account, user }: Viewer,
  tx: Transaction,
  id: number,
): Promise<ReachedBackup | undefined> =>
  ofAccount.first(tx, { id, account_id: account.id, user_id: user.id });

const insert = insertion('insert-backup', 'node_backups');

/** A snapshot to make. */
export type NewSnapshot = Pick<StoredBackup, 'node_id' | 'uuid' | 'label' | 'region'>;

/** Inserts a pending snapshot of a locked node. */
export async function insertSnapshot(tx: Transaction, snapshot: NewSnapshot): Promise<StoredBackup> {
  await removeFailedBackups(tx, [snapshot.node_id], 'snapshot');
  const { id } = await insert.one(tx, {
    ...snapshot,
    type: 'snapshot',
    status: 'pending',
    weekly: false,
    image: null,
    disks: '[]',
    configs: '[]',
    created_at: tx.now,
    updated_at: tx.now,
    finished_at: null,
  });
  return getBackup(tx, snapshot.node_id, id);
}

const savedColumns = newColumns('node_backups', 'node_id', 'uuid', 'type', 'label', 'created_at');

const save = saving('save-backup', 'node_backups', ['id'], savedColumns);

/** The columns of a backup that change while it is made. */
export type BackupUpdate = Partial<
  Pick<StoredBackup, 'status' | 'weekly' | 'region' | 'image' | 'finished_at'> & BackupContents
>;

/** Saves changes of a backup whose node is locked. */
export async function saveBackup(
  tx: Transaction,
  current: StoredBackup,
  update: BackupUpdate,
): Promise<void> {
  const next = { ...current, ...update, updated_at: tx.now };
  const { disks, configs } = next;
  await save.run(tx, { ...next, disks: JSON.stringify(disks), configs: JSON.stringify(configs) });
}

const failPending = statement('fail-pending-backups', (given: OfNode & Given<{ now: Date }>) =>
  build
    .updateTable('node_backups')
    .set({ status: 'failed', finished_at: given.now, updated_at: given.now })
    .where('node_id', '=', given.node_id)
    .where('status', '=', 'pending'),
);

/** Fails the backups of a node that have not begun. */
export async function failPendingBackups(tx: Transaction, nodeId: number): Promise<void> {
  await failPending.run(tx, { node_id: nodeId, now: tx.now });
}

const removeFailed = statement(
  'remove-failed-backups',
  (given: Given<{ node_ids: readonly number[]; type: Row<'node_backups'>['type'] }>) =>
    build
      .deleteFrom('node_backups')
      .where((eb) => eb('node_id', '=', eb.fn.any(given.node_ids)))
      .where('type', '=', given.type)
      .where('status', '=', 'failed'),
);

/** Removes the failed backups of a type; no host keeps data of them. */
export async function removeFailedBackups(
  tx: Transaction,
  nodeIds: readonly number[],
  type: StoredBackup['type'],
): Promise<void> {
  await removeFailed.run(tx, { node_ids: nodeIds, type });
}

const remove = statement('remove-backups', (given: OfNode & Given<{ ids: readonly number[] }>) =>
  build
    .deleteFrom('node_backups')
    .where('node_id', '=', given.node_id)
    .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
    .returning(['id', 'uuid']),
);

/** A removed backup, with the name by which its host knows it. */
export interface RemovedBackup {
  readonly id: number;
  readonly uuid: string;
}

/** Removes the rows of backups of a locked node; the caller removes the data from the hosts. */
export const removeBackupRows = async (
  tx: Transaction,
  nodeId: number,
  ids: readonly number[],
): Promise<RemovedBackup[]> => (ids.length === 0 ? [] : remove.all(tx, { node_id: nodeId, ids }));

const backedUp = saving('set-backed-up', 'nodes', ['id'], ['last_backup_at']);

/** Saves the present time as the time of the node's last successful backup. */
export async function setBackedUp(tx: Transaction, nodeId: number): Promise<void> {
  await backedUp.run(tx, { id: nodeId, last_backup_at: tx.now });
}
