import { backendNodeProblems, type NodeBalancerValues } from '@cloud-account/core';
import {
  allRows,
  build,
  change,
  type Given,
  insertion,
  insertions,
  type NewRow,
  onlyRow,
  removal,
  type Session,
  statement,
} from '@cloud-account/database';
import { notFound, refuseAll } from '../../../common/refused.js';
import { removalOfEntity } from '../../access/own-rows.js';
import { byAccountId, list, pagesFor } from '../../listing/list.js';
import { detachEntity } from '../../networking/detach-entity.js';
import { saveTagsForOperator } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import { refuseTakenName } from '../../unique.js';
import {
  lockNodeBalancer,
  nodeBalancers,
  storedNodeBalancer,
  type StoredNodeBalancer,
} from '../nodebalancers.js';

const listed = list('listNodeBalancersOfAccount', 'operator-nodebalancers', nodeBalancers);

/** The load balancers of an account. */
export const listAccountNodeBalancers = pagesFor(listed, byAccountId, storedNodeBalancer);

const insert = insertion('insert-nodebalancer', 'nodebalancers');

/** Inserts a load balancer of an account, and its tags. @throws Refused when the label is taken */
export async function insertNodeBalancer(
  tx: Transaction,
  accountId: number,
  values: NodeBalancerValues,
): Promise<StoredNodeBalancer> {
  const { now } = tx;
  await saveTagsForOperator({ account: { id: accountId }, user: null }, tx, values.tags);
  const row = { ...values, account_id: accountId, created_at: now, updated_at: now };
  return storedNodeBalancer(await refuseTakenName('nodebalancer', onlyRow(tx, insert, row)));
}

const remove = removalOfEntity('nodebalancer', 'nodebalancers');

/**
 * Removes a load balancer, the grants on it and its firewall.
 *
 * @throws Refused (404) when the account has no such load balancer
 */
export async function removeNodeBalancer(tx: Transaction, accountId: number, id: number): Promise<void> {
  await remove({ account: { id: accountId } }, tx, id);
  await detachEntity(tx, 'nodebalancer', id);
}

const behind = statement('nodes-behind-nodebalancer', (given: Given<{ id: number; account_id: number }>) =>
  build
    .selectFrom('nodebalancers as b')
    .leftJoin('nodebalancer_nodes as n', 'n.nodebalancer_id', 'b.id')
    .select('n.node_id')
    .where('b.id', '=', given.id)
    .where('b.account_id', '=', given.account_id)
    .orderBy('n.node_id'),
);

/** The backend nodes of a load balancer, by id. @throws Refused (404) when the account has no such load balancer */
export async function backendNodesOf(session: Session, accountId: number, id: number): Promise<number[]> {
  const rows = await allRows(session, behind, { id, account_id: accountId });
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ node_id: node }) => node ?? []);
}

const lockNodes = statement(
  'lock-nodes-for-nodebalancer',
  (given: Given<{ account_id: number; ids: readonly number[] }>) =>
    build
      .selectFrom('nodes')
      .select('id')
      .where('account_id', '=', given.account_id)
      .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
      .orderBy('id')
      .forKeyShare(),
);

const clear = removal('clear-nodebalancer', 'nodebalancer_nodes', ['nodebalancer_id']);

const put = insertions('put-behind-nodebalancer', 'nodebalancer_nodes');

/**
 * Replaces the backend nodes of a load balancer.
 *
 * @throws Refused (404) when the account has no such load balancer, (400) when it does not have all of the nodes
 */
export async function replaceBackends(
  tx: Transaction,
  accountId: number,
  id: number,
  nodeIds: readonly number[],
): Promise<void> {
  await lockNodeBalancer({ account: { id: accountId } }, tx, id);
  const found = await allRows(tx, lockNodes, { account_id: accountId, ids: nodeIds });
  const known = new Set(found.map(({ id: node }) => node));
  refuseAll(backendNodeProblems(nodeIds, known));
  await change(tx, clear, { nodebalancer_id: id });
  const rows = nodeIds.map((node): NewRow<'nodebalancer_nodes'> => ({ nodebalancer_id: id, node_id: node }));
  if (rows.length > 0) await change(tx, put, { rows: JSON.stringify(rows) });
}
