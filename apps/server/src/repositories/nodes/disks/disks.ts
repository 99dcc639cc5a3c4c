import {
  build,
  columnsOf,
  type Given,
  insertion,
  insertions,
  newColumns,
  type NewRow,
  reading,
  type Row,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Owner } from '../../../common/viewer.js';
import { foundRow } from '../../found-row.js';
import { byNodeId, list, pagesFor } from '../../listing/list.js';
import { emptySlots } from '../configs/configs.js';
import type { Transaction } from '../../transaction.js';

/** A stored disk of a node. Its reader must check the access to the node. */
export type StoredDisk = Row<'node_disks'>;

type OfNode = Given<{ node_id: number }>;

const ofNode = (given: OfNode) =>
  build
    .selectFrom('node_disks as d')
    .select(columnsOf('node_disks', 'd'))
    .where('d.node_id', '=', given.node_id);

const listed = list('listNodeDisks', 'node-disks', {
  from: ofNode,
  id: (eb) => eb.ref('d.id'),
});

/** The disks of a node. */
export const listDiskRows = pagesFor(listed, byNodeId);

const all = statement('disks-of-node', (given: OfNode) => ofNode(given).orderBy('d.id'));

/** All disks of a node, by id. */
export const disksOf = (session: Session, nodeId: number): Promise<StoredDisk[]> =>
  all.all(session, { node_id: nodeId });

const one = reading('get-node-disk', 'node_disks', ['node_id', 'id']);

/** A disk of a node; undefined when the node has no such disk. */
export const findDisk = (session: Session, nodeId: number, id: number): Promise<StoredDisk | undefined> =>
  one.first(session, { node_id: nodeId, id });

/** @throws Refused (404) when the node has no such disk */
export const getDisk = (session: Session, nodeId: number, id: number): Promise<StoredDisk> =>
  foundRow(session, one, { node_id: nodeId, id });

const nodeOfOne = statement('node-of-disk', (given: Given<{ id: number; account_id: number }>) =>
  build
    .selectFrom('node_disks as d')
    .innerJoin('nodes as n', 'n.id', 'd.node_id')
    .select('d.node_id')
    .where('d.id', '=', given.id)
    .where('n.account_id', '=', given.account_id),
);

/** The ID of the node of a disk; undefined when the account has no such disk. */
export const findNodeOfDisk = async (
  { account }: Owner,
  session: Session,
  id: number,
): Promise<number | undefined> => (await nodeOfOne.first(session, { id, account_id: account.id }))?.node_id;

const insert = insertion('insert-node-disk', 'node_disks');

/** A disk to make. */
export type NewDisk = Omit<NewRow<'node_disks'>, 'created_at' | 'updated_at'>;

/** Inserts a disk of a locked node. */
export const insertDisk = (tx: Transaction, disk: NewDisk): Promise<StoredDisk> =>
  insert.one(tx, { ...disk, created_at: tx.now, updated_at: tx.now });

const insertAll = insertions('insert-node-disks', 'node_disks');

/** Inserts disks of a locked or new node. @returns them, in the given order */
export async function insertDisks(tx: Transaction, disks: readonly NewDisk[]): Promise<StoredDisk[]> {
  if (disks.length === 0) return [];
  const rows = disks.map((disk) => ({ ...disk, created_at: tx.now, updated_at: tx.now }));
  const kept = await insertAll.all(tx, { rows: JSON.stringify(rows) });
  return kept.sort((one, other) => one.id - other.id);
}

const ready = statement('disks-are-ready', (given: Given<{ ids: readonly number[]; now: Date }>) =>
  build
    .updateTable('node_disks')
    .set({ status: 'ready', updated_at: given.now })
    .where((eb) => eb('id', '=', eb.fn.any(given.ids))),
);

/** Marks disks of a locked node as ready. */
export async function setDisksReady(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await ready.run(tx, { ids, now: tx.now });
}

const savedColumns = newColumns('node_disks', 'node_id', 'uuid', 'created_at');

const save = saving('save-node-disk', 'node_disks', ['id'], savedColumns);

/** The columns of a disk that can change. */
export type DiskUpdate = Partial<Pick<StoredDisk, 'label' | 'status' | 'size' | 'filesystem' | 'image'>>;

/** Saves changes of a disk whose node is locked. */
export async function saveDisk(
  tx: Transaction,
  current: StoredDisk,
  update: DiskUpdate,
): Promise<StoredDisk> {
  const next = { ...current, ...update, updated_at: tx.now };
  await save.run(tx, next);
  return next;
}

const remove = statement('remove-node-disks', (given: Given<{ ids: readonly number[] }>) =>
  build
    .deleteFrom('node_disks')
    .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
    .returning('node_id'),
);

/** Removes disks of a locked node, also from the slots of its configuration profiles. */
export async function removeDiskRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  const gone = ids.length === 0 ? [] : await remove.all(tx, { ids });
  for (const nodeId of new Set(gone.map(({ node_id: id }) => id)))
    await emptySlots(tx, nodeId, 'disk_id', ids);
}
