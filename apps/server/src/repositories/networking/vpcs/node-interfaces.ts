import { build, type Given, type Session, statement } from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import type { Transaction } from '../../transaction.js';
import type { SubnetWithNodes, StoredSubnet, SubnetNode } from './vpc-row.js';

interface InterfaceRow {
  readonly id: number;
  readonly node_id: number;
  readonly active: boolean;
}

const inSubnets = (given: Given<{ account_id: number; subnet_ids: readonly number[] }>) =>
  build
    .selectFrom('node_interfaces')
    .where('account_id', '=', given.account_id)
    .where((eb) => eb('subnet_id', '=', eb.fn.any(given.subnet_ids)));

const read = statement('interfaces-in-subnets', (given: Parameters<typeof inSubnets>[0]) =>
  inSubnets(given).select(['id', 'node_id', 'subnet_id', 'active']).orderBy('node_id').orderBy('id'),
);

/** Adds the nodes that have interfaces in subnets of the viewer's account, by node and interface. */
export async function withNodes(
  { account }: Viewer,
  session: Session,
  subnets: readonly StoredSubnet[],
): Promise<SubnetWithNodes[]> {
  if (subnets.length === 0) return [];
  const ids = subnets.map(({ id }) => id);
  const rows = await read.all(session, { account_id: account.id, subnet_ids: ids });
  return subnets.map((subnet) => ({
    ...subnet,
    nodes: nodesOf(rows.filter(({ subnet_id: id }) => id === subnet.id)),
  }));
}

const nodesOf = (rows: readonly InterfaceRow[]): SubnetNode[] => {
  const nodes = new Map<number, { id: number; active: boolean }[]>();
  for (const { id, node_id: nodeId, active } of rows) {
    const interfaces = nodes.get(nodeId) ?? [];
    interfaces.push({ id, active });
    nodes.set(nodeId, interfaces);
  }
  return [...nodes].map(([id, interfaces]) => ({ id, interfaces }));
};

const counted = statement('count-interfaces', (given: Parameters<typeof inSubnets>[0]) =>
  inSubnets(given).select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')),
);

/**
 * The number of node interfaces in locked subnets. None can be added until the transaction ends, because a new one refers to
 * its subnet.
 */
export async function countInterfaces(
  { account }: Viewer,
  tx: Transaction,
  subnetIds: readonly number[],
): Promise<number> {
  return (await counted.one(tx, { account_id: account.id, subnet_ids: subnetIds })).count;
}
