import { linkLocalAddress, subnetGateway, subnetMask } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { StoredAddress } from '../../../repositories/networking/addresses/addresses.js';
import type { StoredRange } from '../../../repositories/nodes/addresses/ipv6-ranges.js';
import type { VpcInterface } from '../../../repositories/nodes/addresses/node-addresses.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { presentRange } from './ipv6-ranges.js';
import { presentAddress } from '../../networking/vpcs/present-networks.js';

/** The common fields of all entries of an interface. */
const common = (node: StoredNode, row: VpcInterface) => {
  const prefix = Number(row.network.replace(/^.*\//, ''));
  return {
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    region: node.region,
    node_id: node.id,
    config_id: row.config_id,
    interface_id: row.id,
    active: row.active,
    gateway: subnetGateway(row.network),
    prefix,
    subnet_mask: subnetMask('ipv4', prefix),
  };
};

/** The addresses of a node's interfaces in VPCs as the API shows them: first addresses, then networks. */
export const presentVpcAddresses = (
  node: StoredNode,
  interfaces: readonly VpcInterface[],
): Schema<'NodeVpcAddress'>[] => [
  ...interfaces.map((row) => ({
    address: row.vpc_address,
    address_range: null,
    nat_1_1: row.nat_address,
    ...common(node, row),
  })),
  ...interfaces.flatMap((row) =>
    row.ip_ranges.map((range) => ({
      address: null,
      address_range: range,
      nat_1_1: null,
      ...common(node, row),
    })),
  ),
];

const LINK_LOCAL = { type: 'ipv6', prefix: 64, gateway: 'fe80::1' } as const;

/** The link-local address of a node as the API shows it. */
const presentLinkLocal = ({ id, mac, region }: StoredNode): Schema<'IpAddress'> => ({
  ...LINK_LOCAL,
  address: linkLocalAddress(mac),
  subnet_mask: subnetMask(LINK_LOCAL.type, LINK_LOCAL.prefix),
  public: false,
  rdns: null,
  node_id: id,
  region,
});

/** The addresses of a node, each kind oldest first. */
interface NodeAddresses {
  readonly own: readonly StoredAddress[];
  /** Those of other nodes that it shares. */
  readonly shared: readonly StoredAddress[];
  readonly interfaces: readonly VpcInterface[];
  readonly ranges: readonly StoredRange[];
}

/** All addresses of a node as the API shows them. */
export function presentNodeAddresses(
  node: StoredNode,
  { own, shared, interfaces, ranges }: NodeAddresses,
): Schema<'NodeIpAddresses'> {
  const of = (type: StoredAddress['type'], isPublic: boolean) =>
    own.filter((address) => address.type === type && address.public === isPublic).map(presentAddress);
  const [slaac = null] = of('ipv6', true);
  const [linkLocal = presentLinkLocal(node)] = of('ipv6', false);
  return {
    ipv4: {
      public: of('ipv4', true),
      private: of('ipv4', false),
      shared: shared.map(presentAddress),
      reserved: [],
      vpc: presentVpcAddresses(node, interfaces),
    },
    ipv6: { slaac, link_local: linkLocal, global: ranges.map(presentRange) },
  };
}
