import type { ConfigDraft } from '@cloud-account/core';
import {
  build,
  type Given,
  insertions,
  newColumns,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Owner } from '../../common/viewer.js';
import { foundRow } from '../found-row.js';
import { recordRows } from '../record-rows.js';
import type { Transaction } from '../transaction.js';
import { insertBalancerNodes } from './balancer-nodes.js';

/** The configurations of load balancers. */
export const balancerConfigs = recordRows(
  'nodebalancer_configs',
  'nodebalancer_id',
  newColumns('nodebalancer_configs', 'nodebalancer_id'),
);

const ofAccount = statement(
  'nodebalancer-config-of-account',
  (given: Given<{ id: number; nodebalancer_id: number; account_id: number }>) =>
    build
      .selectFrom('nodebalancer_configs as c')
      .innerJoin('nodebalancers as l', 'l.id', 'c.nodebalancer_id')
      .select(['c.id', 'l.region', 'l.label'])
      .where('c.id', '=', given.id)
      .where('l.id', '=', given.nodebalancer_id)
      .where('l.account_id', '=', given.account_id),
);

/** A configuration of the account, with its load balancer's label and region. @throws Refused (404) when the load balancer has no such configuration */
export const getConfigPlace = (
  { account }: Owner,
  session: Session,
  balancerId: number,
  id: number,
): Promise<{ readonly id: number; readonly region: string; readonly label: string }> =>
  foundRow(session, ofAccount, { id, nodebalancer_id: balancerId, account_id: account.id });

const ports = statement('ports-of-nodebalancer', (given: Given<{ nodebalancer_id: number }>) =>
  build
    .selectFrom('nodebalancer_configs')
    .select(['id', 'port'])
    .where('nodebalancer_id', '=', given.nodebalancer_id),
);

/** The ports of the configurations of a locked load balancer. @param but a configuration that does not count */
export async function portsOf(tx: Transaction, balancerId: number, but?: number): Promise<number[]> {
  const rows = await ports.all(tx, { nodebalancer_id: balancerId });
  return rows.filter(({ id }) => id !== but).map(({ port }) => port);
}

const insert = insertions('insert-nodebalancer-configs', 'nodebalancer_configs');

/** Adds configurations with their nodes to a locked or new load balancer, in order. */
export async function insertConfigs(
  tx: Transaction,
  balancerId: number,
  drafts: readonly ConfigDraft[],
): Promise<Row<'nodebalancer_configs'>[]> {
  if (drafts.length === 0) return [];
  const values = drafts.map((draft) => ({ ...draft.values, nodebalancer_id: balancerId }));
  const rows = await insert.all(tx, { rows: JSON.stringify(values) });
  const nodes = drafts.flatMap((draft, at) =>
    draft.nodes.map((node) => ({ ...node, config_id: rows[at]?.id ?? 0 })),
  );
  await insertBalancerNodes(tx, nodes);
  return rows;
}
