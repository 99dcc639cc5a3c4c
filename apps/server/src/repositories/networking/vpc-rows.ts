import type { SubnetValues, VpcValues } from '@cloud-account/core';
import type { Subnet, Vpc } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';

const vpcFields = {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  description: 'description',
  region: 'region',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof Vpc, string>;

const subnetFields = {
  id: 'id',
  vpcId: 'vpc_id',
  label: 'label',
  ipv4: 'ipv4',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof Subnet, string>;

/** The select list of a VPC in raw SQL; the table's alias is `v`. */
export const vpcColumns = selectList('v', vpcFields);

/** The select list of a subnet in raw SQL; the table's alias is `s`. */
export const subnetColumns = selectList('s', subnetFields);

/** A VPC as it is kept. */
export interface StoredVpc {
  readonly id: number;
  readonly values: VpcValues;
  readonly created: Date;
  readonly updated: Date;
}

/** A node with interfaces in a subnet. */
export interface SubnetNode {
  readonly id: number;
  readonly interfaces: readonly { readonly id: number; readonly active: boolean }[];
}

/** A subnet as it is kept. */
export interface StoredSubnet {
  readonly id: number;
  readonly vpcId: number;
  readonly values: SubnetValues;
  readonly created: Date;
  readonly updated: Date;
}

/** A subnet with the nodes in it. */
export type PeopledSubnet = StoredSubnet & { readonly nodes: readonly SubnetNode[] };

/** A VPC with its subnets. */
export type WholeVpc = StoredVpc & { readonly subnets: readonly PeopledSubnet[] };

/** A VPC from its row. */
export const storedVpc = ({ id, label, description, region, createdAt, updatedAt }: Vpc): StoredVpc => ({
  id,
  values: { label, description, region },
  created: createdAt,
  updated: updatedAt,
});

/** A subnet from its row. */
export const storedSubnet = ({ id, vpcId, label, ipv4, createdAt, updatedAt }: Subnet): StoredSubnet => ({
  id,
  vpcId,
  values: { label, ipv4 },
  created: createdAt,
  updated: updatedAt,
});
