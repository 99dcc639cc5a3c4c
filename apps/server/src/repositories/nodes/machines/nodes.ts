import { type Given, newColumns, removal, saving, type Session, statement } from '@cloud-account/database';
import { notFound } from '../../../common/refused.js';
import type { Owner, Viewer } from '../../../common/viewer.js';
import { readOfIds, visibleList, visiblePages } from '../../access/visible-list.js';
import { plain } from '../../listing/conditions.js';
import { saveTags } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import { refuseTakenName } from '../../unique.js';
import { ipv4Of, nodeRows, storedNode, type StoredNode } from './node-row.js';
import { foundRow } from '../../found-row.js';

const listed = visibleList('listNodes', 'node', {
  from: (given) => nodeRows().where('n.account_id', '=', given.account_id),
  id: (eb) => eb.ref('n.id'),
  keys: () => ({ ipv4: plain(ipv4Of) }),
  computed: ['ipv6'],
  idsFirst: true,
});

/** The nodes the viewer may read: all of the account, or those a restricted user was granted. */
export const listNodeRows = visiblePages(listed, storedNode);

/** Nodes of the viewer's account; missing ones are left out. */
export async function nodesOfIds(
  viewer: Viewer,
  session: Session,
  ids: readonly number[],
): Promise<StoredNode[]> {
  return (await readOfIds(viewer, session, listed, ids)).map(storedNode);
}

type Own = Given<{ id: number; account_id: number }>;

const own = (given: Own) =>
  nodeRows().where('n.id', '=', given.id).where('n.account_id', '=', given.account_id);

const read = statement('get-node', own);
const lock = statement('lock-node', (given: Own) => own(given).forUpdate('n'));

/** @throws Refused (404) when the viewer's account has no such node */
export const getNode = async ({ account }: Viewer, session: Session, id: number): Promise<StoredNode> =>
  storedNode(await foundRow(session, read, { id, account_id: account.id }));

/** Reads and locks a node until the transaction ends. @throws Refused (404) when the viewer's account has no such node */
export async function lockNode(viewer: Owner, tx: Transaction, id: number): Promise<StoredNode> {
  const node = await findLockedNode(viewer, tx, id);
  if (node === undefined) throw notFound();
  return node;
}

/** As `lockNode`; undefined when the viewer's account has no such node. */
export async function findLockedNode(
  { account }: Owner,
  tx: Transaction,
  id: number,
): Promise<StoredNode | undefined> {
  const row = await lock.first(tx, { id, account_id: account.id });
  return row && storedNode(row);
}

const lockSome = statement(
  'lock-nodes-of-ids',
  (given: Given<{ account_id: number; ids: readonly number[] }>) =>
    nodeRows()
      .where('n.account_id', '=', given.account_id)
      .where((eb) => eb('n.id', '=', eb.fn.any(given.ids)))
      .orderBy('n.id')
      .forUpdate('n'),
);

/** Reads and locks the nodes, among some, that the account has, by id. */
export const lockNodesOfIds = async (
  { account }: Owner,
  tx: Transaction,
  ids: readonly number[],
): Promise<StoredNode[]> => (await lockSome.all(tx, { account_id: account.id, ids })).map(storedNode);

const savedColumns = newColumns('nodes', 'account_id', 'uuid', 'mac', 'created_at');

const save = saving('save-node', 'nodes', ['id'], savedColumns);

/** The columns of a node that can change. */
export type NodeUpdate = Partial<Omit<StoredNode, 'id' | 'uuid' | 'mac' | 'ipv4' | 'created' | 'updated'>>;

/** Saves changes of a locked node. @throws Refused when the label was taken meanwhile */
export async function saveNode(
  viewer: Viewer,
  tx: Transaction,
  current: StoredNode,
  update: NodeUpdate,
): Promise<StoredNode> {
  await saveTags(viewer, tx, update.tags ?? []);
  const next = { ...current, ...update, updated: tx.now };
  const alerts = JSON.stringify(next.alerts);
  await refuseTakenName('node', save.run(tx, { ...next, alerts, updated_at: tx.now }));
  return next;
}

const remove = removal('remove-node', 'nodes', ['id']);

/** Removes a node with its disks and configuration profiles; the caller removes what else refers to it. */
export async function removeNodeRow(tx: Transaction, id: number): Promise<void> {
  await remove.run(tx, { id });
}
