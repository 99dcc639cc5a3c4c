import type { IpAddress } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  address: 'address',
  type: 'type',
  public: 'public',
  prefix: 'prefix',
  gateway: 'gateway',
  rdns: 'rdns',
  region: 'region',
  nodeId: 'node_id',
  createdAt: 'created_at',
} as const satisfies Record<keyof IpAddress, string>;

/** An address as it is kept, with what it stands for. */
export interface StoredAddress extends Omit<IpAddress, 'id' | 'accountId' | 'createdAt'> {
  /** The address of a VPC that it stands for (1:1 NAT). */
  readonly nat: { readonly address: string; readonly vpc_id: number; readonly subnet_id: number } | null;
}

/** The select list of an address in raw SQL; the table's alias is `a`. Of several interfaces the active one counts. */
export const addressColumns = `${selectList('a', columns)}, (
  SELECT json_build_object('address', i.vpc_address, 'vpc_id', s.vpc_id, 'subnet_id', s.id)
  FROM node_interfaces i JOIN subnets s ON s.id = i.subnet_id
  WHERE i.nat_address = a.address AND i.account_id = a.account_id ORDER BY i.active DESC, i.id LIMIT 1) AS nat`;
