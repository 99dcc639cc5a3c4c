import type { Schema } from '@cloud-account/spec';
import { expectDone, type SharedServer, type TestUser } from '@cloud-account/testkit';
import { newLabel } from '../networking.fixture.js';

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
  const { id, subnets } = await makeVpc(user, {
    region: 'us-ord',
    subnets: [{ label: newLabel(), ipv4: '10.0.0.0/24' }],
  });
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

let addresses = 0;

/** An address that no other test assigns. */
export const newAddress = (): string => `198.51.100.${++addresses}`;

/** Has the operator assign an address to a user's account. */
export async function assignAddress(
  server: SharedServer,
  user: TestUser,
  fields: Partial<Schema<'IpAddress'>> & { readonly address: string },
): Promise<Schema<'IpAddress'>> {
  const path = `/accounts/${user.accountId}/addresses`;
  return expectDone(await server.operator.post<Schema<'IpAddress'>>(path, { region: 'us-ord', ...fields }));
}
