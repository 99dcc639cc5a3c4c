import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';
import type { PeopledSubnet, StoredSubnet, SubnetNode } from './vpc-rows.js';

interface InterfaceRow {
  readonly id: number;
  readonly nodeId: number;
  readonly subnetId: number;
  readonly active: boolean;
}

/** Adds the nodes that have interfaces in subnets of the viewer's account, by node and interface. */
export async function withNodes(
  viewer: Viewer,
  on: Database | Transaction['client'],
  subnets: readonly StoredSubnet[],
): Promise<PeopledSubnet[]> {
  const rows =
    subnets.length === 0
      ? []
      : await query<InterfaceRow>(
          on,
          'interfaces-in-subnets',
          `SELECT i.id, i.node_id AS "nodeId", i.subnet_id AS "subnetId", i.active FROM node_interfaces i
           WHERE i.account_id = $1 AND i.subnet_id = ANY($2::int[]) ORDER BY i.node_id, i.id`,
          [viewer.account.id, subnets.map(({ id }) => id)],
        );
  return subnets.map((subnet) => ({
    ...subnet,
    nodes: nodesOf(rows.filter(({ subnetId }) => subnetId === subnet.id)),
  }));
}

const nodesOf = (rows: readonly InterfaceRow[]): SubnetNode[] => {
  const nodes = new Map<number, { id: number; active: boolean }[]>();
  for (const { id, nodeId, active } of rows) {
    const interfaces = nodes.get(nodeId) ?? [];
    interfaces.push({ id, active });
    nodes.set(nodeId, interfaces);
  }
  return [...nodes].map(([id, interfaces]) => ({ id, interfaces }));
};

/**
 * How many interfaces of nodes are in subnets that the transaction has locked. None is added until it ends: a new one
 * refers to its subnet.
 */
export const countInterfaces = (
  viewer: Viewer,
  { client }: Transaction,
  subnetIds: readonly number[],
): Promise<number> =>
  client.nodeInterface.count({ where: { accountId: viewer.account.id, subnetId: { in: [...subnetIds] } } });
