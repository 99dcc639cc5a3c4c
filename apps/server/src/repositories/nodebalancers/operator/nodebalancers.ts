import { nodeBalancerLabelTaken, type Filter, type NodeBalancerValues } from '@cloud-account/core';
import { build, newColumns, pick, type Given, type NewRow } from '../../../database/build.js';
import type { Database } from '../../../database/database.js';
import { firstRow, onlyRow } from '../../../database/session.js';
import { statement } from '../../../database/statement.js';
import { uniqueViolation } from '../../../database/transaction.js';
import { columns } from '../../../generated/tables.js';
import { notFound, Refused } from '../../../common/refused.js';
import { list, readPage, type Page, type PageRequest } from '../../listing/list.js';
import { forgetEntity } from '../../networking/forget-entity.js';
import { keepTagsForOperator } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import { nodeBalancers, storedNodeBalancer, type StoredNodeBalancer } from '../nodebalancer-row.js';

const listed = list('listNodeBalancersOfAccount', 'operator-nodebalancers', nodeBalancers);

/** The load balancers of an account. */
export async function listAccountNodeBalancers(
  database: Database,
  accountId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredNodeBalancer>> {
  const values = { account_id: accountId };
  const { rows, ...page } = await readPage(database, listed, values, request, filter);
  return { rows: rows.map(storedNodeBalancer), ...page };
}

const insert = statement('insert-nodebalancer', (given: Given<NewRow<'nodebalancers'>>) =>
  build
    .insertInto('nodebalancers')
    .values(pick(given, newColumns('nodebalancers')))
    .returning(columns.nodebalancers),
);

/** Keeps a load balancer of an account, and makes its tags. @throws Refused when the label is taken */
export async function insertNodeBalancer(
  tx: Transaction,
  accountId: number,
  values: NodeBalancerValues,
): Promise<StoredNodeBalancer> {
  const { now } = tx;
  await keepTagsForOperator({ account: { id: accountId }, user: null }, tx, values.tags);
  try {
    const row = { ...values, account_id: accountId, created_at: now, updated_at: now };
    return storedNodeBalancer(await onlyRow(tx, insert, row));
  } catch (error) {
    if (uniqueViolation(error)?.includes('label') !== true) throw error;
    throw new Refused(nodeBalancerLabelTaken());
  }
}

const remove = statement('remove-nodebalancer', (given: Given<{ id: number; account_id: number }>) =>
  build
    .with('removed', (db) =>
      db
        .deleteFrom('nodebalancers')
        .where('id', '=', given.id)
        .where('account_id', '=', given.account_id)
        .returning('id'),
    )
    .with('grants', (db) =>
      db
        .deleteFrom('entity_grants')
        .where('kind', '=', 'nodebalancer')
        .where('entity_id', 'in', db.selectFrom('removed').select('id')),
    )
    .selectFrom('removed')
    .select('id'),
);

/**
 * Removes a load balancer, the grants on it and the firewall in front of it.
 *
 * @throws Refused (404) when the account has no such load balancer
 */
export async function removeNodeBalancer(tx: Transaction, accountId: number, id: number): Promise<void> {
  if ((await firstRow(tx, remove, { id, account_id: accountId })) === undefined) throw notFound();
  await forgetEntity(tx, 'nodebalancer', id);
}
