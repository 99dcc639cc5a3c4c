import type { SubnetValues, VpcValues } from '@cloud-account/core';
import { newColumns, type Row } from '@cloud-account/database';

/** A stored VPC. */
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

/** A stored subnet. */
export interface StoredSubnet {
  readonly id: number;
  readonly vpcId: number;
  readonly values: SubnetValues;
  readonly created: Date;
  readonly updated: Date;
}

/** A subnet with the nodes in it. */
export type SubnetWithNodes = StoredSubnet & { readonly nodes: readonly SubnetNode[] };

/** A VPC with its subnets. */
export type WholeVpc = StoredVpc & { readonly subnets: readonly SubnetWithNodes[] };

/** A VPC from its row. */
export const storedVpc = ({
  id,
  account_id: _account,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'vpcs'>): StoredVpc => ({ id, values, created, updated });

/** The columns of a VPC's values. */
export const vpcColumns = newColumns('vpcs', 'account_id', 'created_at', 'updated_at');

/** A subnet from its row. */
export const storedSubnet = ({
  id,
  vpc_id: vpcId,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'subnets'>): StoredSubnet => ({ id, vpcId, values, created, updated });

/** The columns of a subnet's values. */
export const subnetColumns = newColumns('subnets', 'vpc_id', 'created_at', 'updated_at');
