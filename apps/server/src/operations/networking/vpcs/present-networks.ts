import { subnetMask } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { StoredAddress } from '../../../repositories/networking/addresses/addresses.js';
import type { StoredVlan } from '../../../repositories/networking/vlans/vlans.js';
import type { SubnetWithNodes, WholeVpc } from '../../../repositories/networking/vpcs/vpc-row.js';
import { wireTime } from '../../common/wire-time.js';

/** A subnet as the API shows it. */
export const presentSubnet = ({
  id,
  values,
  nodes,
  created,
  updated,
}: SubnetWithNodes): Schema<'Subnet'> => ({
  id,
  ...values,
  nodes: nodes.map((node) => ({ id: node.id, interfaces: [...node.interfaces] })),
  created: wireTime(created),
  updated: wireTime(updated),
});

/** A VPC as the API shows it. */
export const presentVpc = ({ id, values, subnets, created, updated }: WholeVpc): Schema<'Vpc'> => ({
  id,
  ...values,
  subnets: subnets.map(presentSubnet),
  created: wireTime(created),
  updated: wireTime(updated),
});

/** A VLAN as the API shows it. */
export const presentVlan = ({ label, region, nodes, created }: StoredVlan): Schema<'Vlan'> => ({
  label,
  region,
  nodes: [...nodes],
  created: wireTime(created),
});

/** An address as the API shows it. */
export const presentAddress = (row: StoredAddress): Schema<'IpAddress'> => ({
  address: row.address,
  gateway: row.gateway,
  subnet_mask: subnetMask(row.type, row.prefix),
  prefix: row.prefix,
  type: row.type,
  public: row.public,
  rdns: row.rdns,
  node_id: row.node_id,
  region: row.region,
  ...(row.type === 'ipv4' && { vpc_nat_1_1: row.nat }),
});
