import {
  balancerIpv4,
  balancerIpv6,
  type BalancerHost,
  type HostInterface,
  type NodeHost,
  type PacketFilter,
} from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  type Row,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { StoredInterface } from '../configs/interfaces.js';
import { type AddressOfNode, addressesOfNodes } from '../addresses/address-pools.js';
import { machineInterfaces } from '../actions/start-up.js';

/** The maximum of nodes that one question loads; an address of further ones is not found. */
const MAX_NODES = 100;

const named = statement('nodes-with-label', (given: Given<{ label: string; account_id: number | null }>) =>
  build
    .selectFrom('nodes')
    .select('id')
    .where('label', '=', given.label)
    .where((eb) =>
      eb.or([
        eb('account_id', '=', sql<number>`${given.account_id}::int`),
        sql<boolean>`${given.account_id}::int IS NULL`,
      ]),
    )
    .orderBy('id')
    .limit(sql.lit(2)),
);

/** The IDs of nodes with a label, of one account or of any: two at most. */
export const nodesOfLabel = async (
  session: Session,
  label: string,
  accountId: number | undefined,
): Promise<number[]> =>
  (await named.all(session, { label, account_id: accountId ?? null })).map(({ id }) => id);

const havingAddresses = textStatement(
  'nodes-of-addresses',
  { id: 'int4' },
  (given: Given<{ addresses: readonly string[]; account_id: number }>) => sql`
    WITH asked AS (SELECT a::inet AS address FROM unnest(${given.addresses}::text[]) a)
    SELECT DISTINCT id FROM (
      SELECT node_id AS id FROM ip_addresses WHERE address = ANY (${given.addresses}::text[])
      UNION ALL
      SELECT node_id FROM node_interfaces WHERE active AND nat_address = ANY (${given.addresses}::text[])
      UNION ALL
      SELECT i.node_id FROM node_interfaces i, asked
      WHERE i.account_id = ${given.account_id} AND (i.vpc_address::inet = asked.address
        OR host(nullif(i.ipam_address, '')::inet)::inet = asked.address
        OR EXISTS (SELECT FROM unnest(i.ip_ranges) r WHERE asked.address <<= r::inet))
      UNION ALL
      SELECT r.node_id FROM ipv6_ranges r, asked WHERE asked.address <<= set_masklen(r.range::inet, r.prefix)
    ) holder WHERE id IS NOT NULL ORDER BY id LIMIT ${sql.lit(MAX_NODES)}`,
);

/** The IDs of nodes that may have addresses: on the internet, or in the VPCs and VLANs of an account. */
export const nodesOfAddresses = async (
  session: Session,
  addresses: readonly string[],
  accountId: number,
): Promise<number[]> =>
  addresses.length === 0
    ? []
    : (await havingAddresses.all(session, { addresses, account_id: accountId })).map(({ id }) => id);

const nodes = statement('nodes-of-network', (given: Given<{ ids: readonly number[] }>) =>
  build
    .selectFrom('nodes')
    .select(['id', 'account_id', 'label', 'region', 'status', 'mac'])
    .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
    .orderBy('id'),
);

/** The active interfaces; of a node that is off, those of its last boot, so that its addresses are known to be its own. */
const interfaces = statement('interfaces-of-network', (given: Given<{ ids: readonly number[] }>) =>
  build
    .selectFrom('node_interfaces as i')
    .innerJoin('nodes as n', 'n.id', 'i.node_id')
    .leftJoin('subnets as s', 's.id', 'i.subnet_id')
    .leftJoin('vpcs as v', 'v.id', 's.vpc_id')
    .select([
      ...columnsOf('node_interfaces', 'i'),
      's.vpc_id',
      's.ipv4 as subnet_network',
      'v.label as vpc_label',
    ])
    .where((eb) => eb('i.node_id', '=', eb.fn.any(given.ids)))
    .where((eb) =>
      eb.or([
        eb('i.active', '=', sql.lit(true)),
        eb.and([
          eb('n.status', '<>', sql.lit('running')),
          eb('i.config_id', '=', eb.ref('n.last_config_id')),
        ]),
      ]),
    )
    .orderBy('i.node_id')
    .orderBy('i.position')
    .orderBy('i.id'),
);

const ranges = statement('ranges-of-network', (given: Given<{ ids: readonly number[] }>) =>
  build
    .selectFrom('ipv6_ranges')
    .select(['node_id', 'range', 'prefix'])
    .where((eb) => eb('node_id', '=', eb.fn.any(given.ids)))
    .orderBy('id'),
);

const filters = statement(
  'firewalls-of-network',
  (given: Given<{ kind: Row<'firewall_devices'>['kind']; ids: readonly number[] }>) =>
    build
      .selectFrom('firewall_devices as d')
      .innerJoin('firewalls as f', 'f.id', 'd.firewall_id')
      .select(['d.entity_id', 'f.id', 'f.label', 'f.rules'])
      .where('d.kind', '=', given.kind)
      .where((eb) => eb('d.entity_id', '=', eb.fn.any(given.ids)))
      .where('f.status', '=', sql.lit('enabled')),
);

async function filtersOf(
  session: Session,
  kind: Row<'firewall_devices'>['kind'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, PacketFilter>> {
  const rows = await filters.all(session, { kind, ids });
  return new Map(rows.map(({ entity_id: entity, ...filter }) => [entity, filter]));
}

type InterfaceOfHost = StoredInterface & { readonly vpc_label: string | null };

/** The interfaces of a node from eth0 on, as its machine has them. */
function hostInterfaces(
  node: { readonly mac: string },
  rows: readonly InterfaceOfHost[],
  own: readonly AddressOfNode[],
  routed: readonly string[],
): HostInterface[] {
  return machineInterfaces(node, rows, own).map((machine, at) => {
    const { vpc_id: vpc, vpc_label: label, nat_address: nat, ip_ranges: networks = [] } = rows[at] ?? {};
    const isPublic = machine.purpose === 'public';
    return {
      ...machine,
      name: `eth${at}`,
      network: machine.vlan ?? label ?? '',
      vpc: vpc ?? undefined,
      nat: nat ?? undefined,
      ranges: isPublic ? routed : networks,
    };
  });
}

/** Nodes with their networks and firewalls. */
export async function nodeHosts(session: Session, ids: readonly number[]): Promise<NodeHost[]> {
  if (ids.length === 0) return [];
  const found = await nodes.all(session, { ids });
  const allInterfaces = await interfaces.all(session, { ids });
  const allAddresses = await addressesOfNodes(session, ids);
  const allRanges = await ranges.all(session, { ids });
  const firewalls = await filtersOf(session, 'node', ids);
  return found.map(({ account_id: account, mac, ...node }) => {
    const ofNode = <One extends { readonly node_id: number | null }>(rows: readonly One[]): One[] =>
      rows.filter(({ node_id: id }) => id === node.id);
    const routed = ofNode(allRanges).map(({ range, prefix }) => `${range}/${prefix}`);
    return {
      ...node,
      kind: 'node',
      account,
      interfaces: hostInterfaces({ mac }, ofNode(allInterfaces), ofNode(allAddresses), routed),
      filter: firewalls.get(node.id),
    };
  });
}

const balancers = statement('nodebalancers-of-addresses', (given: Given<{ addresses: readonly string[] }>) =>
  build
    .selectFrom('nodebalancers')
    .select(['id', 'label', 'ipv4'])
    .where((eb) => eb('ipv4', '=', eb.fn.any(given.addresses))),
);

const ports = statement('ports-of-nodebalancers', (given: Given<{ ids: readonly number[] }>) =>
  build
    .selectFrom('nodebalancer_configs')
    .select(['nodebalancer_id', 'port'])
    .where((eb) => eb('nodebalancer_id', '=', eb.fn.any(given.ids))),
);

/** The load balancers that have addresses, with their ports and firewalls. */
export async function balancerHosts(session: Session, asked: readonly string[]): Promise<BalancerHost[]> {
  const ipv4 = asked.flatMap((address) => (address.includes(':') ? (balancerIpv4(address) ?? []) : address));
  const found = await balancers.all(session, { addresses: ipv4 });
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const open = await ports.all(session, { ids });
  const firewalls = await filtersOf(session, 'nodebalancer', ids);
  return found.map(({ id, label, ipv4: address }) => ({
    kind: 'nodebalancer',
    id,
    label,
    addresses: [address, balancerIpv6(address) ?? []].flat(),
    ports: open.flatMap((one) => (one.nodebalancer_id === id ? one.port : [])),
    filter: firewalls.get(id),
  }));
}
