import type { Schema } from '@cloud-account/spec';
import type { SharedServer, TestUser } from '@cloud-account/testkit';
import { expectDone, newLabel } from '../networking.fixture.js';

/** Regions that offer VPCs; an account may have ten in each. */
const regions = ['us-ord', 'us-iad', 'us-sea', 'us-mia', 'us-lax'];
let next = 0;

/** Makes a VPC, by default in the regions by turns, and expects success. */
export async function makeVpc(
  user: TestUser,
  fields: Partial<Schema<'VpcCreate'>> = {},
): Promise<Schema<'Vpc'>> {
  next += 1;
  const body = { label: newLabel(), region: regions[next % regions.length], ...fields };
  return expectDone(await user.post<Schema<'Vpc'>>('/vpcs', body));
}

/** Makes a VPC with one subnet. */
export async function makeVpcWithSubnet(user: TestUser): Promise<{ id: number; part: number }> {
  const { id, subnets } = await makeVpc(user, { subnets: [{ label: newLabel(), ipv4: '10.0.0.0/24' }] });
  return { id, part: subnets[0]?.id ?? 0 };
}

/** Makes a subnet, and expects that to work. */
export async function makeSubnet(
  user: TestUser,
  vpcId: number,
  fields: Partial<Schema<'SubnetCreate'>> = {},
): Promise<Schema<'Subnet'>> {
  const body = { label: newLabel(), ipv4: '10.0.0.0/24', ...fields };
  return expectDone(await user.post<Schema<'Subnet'>>(`/vpcs/${vpcId}/subnets`, body));
}

/** An interface of a node that no configuration profile has, as earlier versions stored them. */
export interface TestInterface {
  readonly node_id: number;
  readonly purpose: 'vlan' | 'vpc';
  readonly label?: string;
  readonly subnet_id?: number;
  readonly vpc_address?: string;
  readonly nat_address?: string;
  readonly active?: boolean;
}

/** Inserts an interface of a user's node. @returns its id */
export async function insertInterface(
  server: SharedServer,
  user: TestUser,
  { active = false, ...fields }: TestInterface,
): Promise<number> {
  const row = { account_id: user.accountId, active, ...fields };
  const columns = Object.keys(row);
  const { rows } = await server.cloud.database.pool.query<{ id: number }>(
    `INSERT INTO node_interfaces (${columns.join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}

let addresses = 0;

/** An address that no other test assigns. */
export const newAddress = (): string => `198.51.100.${++addresses}`;

/** Has the operator assign an address to a user's account. */
export async function giveAddress(
  server: SharedServer,
  user: TestUser,
  fields: Partial<Schema<'IpAddress'>> & { readonly address: string },
): Promise<Schema<'IpAddress'>> {
  const path = `/accounts/${user.accountId}/addresses`;
  return expectDone(await server.operator.post<Schema<'IpAddress'>>(path, { region: 'us-ord', ...fields }));
}
