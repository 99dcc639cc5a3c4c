import { nodeBalancerLabelTaken, type Filter, type NodeBalancerValues } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { uniqueViolation } from '../../../database/transaction.js';
import { notFound, Refused } from '../../../refused.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import { forgetEntity } from '../../networking/forget-entity.js';
import { keepTags } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import { nodeBalancerColumns, nodeBalancerKeys, type StoredNodeBalancer } from '../nodebalancer-rows.js';

/** The load balancers of an account. */
export const listAccountNodeBalancers = (
  database: Database,
  accountId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredNodeBalancer>> =>
  listPage(
    database,
    {
      name: 'operator-nodebalancers',
      columns: nodeBalancerColumns,
      from: 'nodebalancers b',
      id: 'b.id',
      where: 'b.account_id = $1',
      values: [accountId],
      keys: nodeBalancerKeys,
    },
    request,
    filter,
  );

/** Keeps a load balancer of an account, and makes its tags. @throws Refused when the label is taken */
export async function insertNodeBalancer(
  tx: Transaction,
  accountId: number,
  values: NodeBalancerValues,
): Promise<StoredNodeBalancer> {
  const { client, now } = tx;
  await keepTags({ account: { id: accountId }, user: null }, tx, values.tags);
  try {
    return await client.nodeBalancer.create({
      data: { ...values, accountId, createdAt: now, updatedAt: now },
    });
  } catch (error) {
    if (uniqueViolation(error)?.includes('label') !== true) throw error;
    throw new Refused(nodeBalancerLabelTaken());
  }
}

/**
 * Removes a load balancer, the grants on it and the firewall in front of it.
 *
 * @throws Refused (404) when the account has no such load balancer
 */
export async function removeNodeBalancer(tx: Transaction, accountId: number, id: number): Promise<void> {
  const { client } = tx;
  const { count } = await client.nodeBalancer.deleteMany({ where: { id, accountId } });
  if (count === 0) throw notFound();
  await client.entityGrant.deleteMany({ where: { kind: 'nodebalancer', entityId: id } });
  await forgetEntity(tx, 'nodebalancer', id);
}
