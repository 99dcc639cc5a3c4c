import { type BalancerNodeValues, type RebuiltNodes, withoutPort } from '@cloud-account/core';
import { type Expression, sql } from 'kysely';
import {
  build,
  columns,
  type Given,
  insertions,
  type NewRow,
  newColumns,
  removal,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Owner } from '../../common/viewer.js';
import { recordRows } from '../record-rows.js';
import type { Transaction } from '../transaction.js';

/** The nodes of configurations of load balancers. */
export const balancerNodes = recordRows(
  'nodebalancer_nodes',
  'config_id',
  newColumns('nodebalancer_nodes', 'config_id'),
);

/** The private address of a compute node of an account that the node `b` of a configuration has. */
export const hasAddress = (accountId: Expression<number>) =>
  build
    .selectFrom('ip_addresses as a')
    .select('a.id')
    .where('a.address', '=', sql<string>`split_part(b.address, ':', 1)`)
    .where('a.account_id', '=', accountId)
    .where('a.public', '=', sql.lit(false));

/** True if the node `b` of the configuration `c` is up: without checks, or when a running compute node has its address. */
const isUp = (accountId: Expression<number>) =>
  sql<boolean>`(c.check = 'none' OR EXISTS (${hasAddress(accountId)
    .innerJoin('nodes as n', 'n.id', 'a.node_id')
    .where('n.status', '=', sql.lit('running'))}))`;

type Some = Given<{ account_id: number; ids: readonly number[] }>;

const ofConfigs = (given: Some) =>
  build
    .selectFrom('nodebalancer_nodes as b')
    .innerJoin('nodebalancer_configs as c', 'c.id', 'b.config_id')
    .innerJoin('nodebalancers as l', 'l.id', 'c.nodebalancer_id')
    .where('l.account_id', '=', given.account_id);

const counts = statement('count-nodebalancer-nodes', (given: Some) =>
  ofConfigs(given)
    .where((eb) => eb('c.id', '=', eb.fn.any(given.ids)))
    .select([
      'c.id',
      sql<number>`count(*) FILTER (WHERE ${isUp(given.account_id)})::int`.as('up'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .groupBy('c.id'),
);

/** The numbers of nodes that are up and down, by the IDs of configurations of the account; those without nodes are missing. */
export async function nodesStatusOf(
  { account }: Owner,
  session: Session,
  configIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly up: number; readonly down: number }>> {
  if (configIds.length === 0) return new Map();
  const rows = await counts.all(session, { account_id: account.id, ids: configIds });
  return new Map(rows.map(({ id, up, all }) => [id, { up, down: all - up }]));
}

const up = statement('nodebalancer-nodes-that-are-up', (given: Some) =>
  ofConfigs(given)
    .where((eb) => eb('b.id', '=', eb.fn.any(given.ids)))
    .where(isUp(given.account_id))
    .select('b.id'),
);

/** The nodes that are up, among some of configurations of the account, by ID. */
export async function nodesUp(
  { account }: Owner,
  session: Session,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await up.all(session, { account_id: account.id, ids })).map(({ id }) => id));
}

const reachable = statement(
  'private-addresses-in-region',
  (given: Given<{ account_id: number; region: string; addresses: readonly string[] }>) =>
    build
      .selectFrom('ip_addresses')
      .select('address')
      .where('account_id', '=', given.account_id)
      .where('region', '=', given.region)
      .where('public', '=', sql.lit(false))
      .where('node_id', 'is not', null)
      .where((eb) => eb('address', '=', eb.fn.any(given.addresses))),
);

/** The private addresses of nodes of the account in a region, among those of some nodes of configurations. */
export async function addressesIn(
  { account }: Owner,
  session: Session,
  region: string,
  nodes: readonly { readonly address?: string }[],
): Promise<ReadonlySet<string>> {
  const addresses = nodes.flatMap(({ address }) => (address === undefined ? [] : [withoutPort(address)]));
  if (addresses.length === 0) return new Set();
  const rows = await reachable.all(session, { account_id: account.id, region, addresses });
  return new Set(rows.map(({ address }) => address));
}

const ofConfig = statement('nodes-of-nodebalancer-config', (given: Given<{ config_id: number }>) =>
  build
    .selectFrom('nodebalancer_nodes')
    .select(columns.nodebalancer_nodes)
    .where('config_id', '=', given.config_id)
    .orderBy('id')
    .forUpdate(),
);

/** Reads all nodes of a configuration, and locks them until the transaction ends. */
export const lockNodesOfConfig = (session: Session, configId: number): Promise<Row<'nodebalancer_nodes'>[]> =>
  ofConfig.all(session, { config_id: configId });

const insert = insertions('insert-nodebalancer-nodes', 'nodebalancer_nodes');

/** Inserts nodes of configurations. */
export async function insertBalancerNodes(
  tx: Transaction,
  rows: readonly NewRow<'nodebalancer_nodes'>[],
): Promise<void> {
  if (rows.length > 0) await insert.run(tx, { rows: JSON.stringify(rows) });
}

const clear = removal('clear-nodebalancer-config', 'nodebalancer_nodes', ['config_id']);
const keep = insertions('keep-nodebalancer-nodes', 'nodebalancer_nodes', 'id');

/** Replaces the nodes of a locked configuration; those that it keeps keep their IDs. */
export async function replaceBalancerNodes(
  tx: Transaction,
  configId: number,
  { kept, added }: RebuiltNodes,
): Promise<void> {
  const ofConfigNow = <Node extends BalancerNodeValues>(node: Node) => ({ ...node, config_id: configId });
  await clear.run(tx, { config_id: configId });
  if (kept.length > 0) await keep.run(tx, { rows: JSON.stringify(kept.map(ofConfigNow)) });
  await insertBalancerNodes(tx, added.map(ofConfigNow));
}
