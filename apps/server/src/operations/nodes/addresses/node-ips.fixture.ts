import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser, type TestServer } from '@cloud-account/testkit';

/** The path of the addresses of a node, or of one of them. */
export const pathOf = (nodeId: number, address?: string): string =>
  `/node/instances/${nodeId}/ips${address === undefined ? '' : `/${encodeURIComponent(address)}`}`;

/** Has the operator approve further public addresses for a user's account. */
export async function approve(server: TestServer, user: TestUser, max: number): Promise<void> {
  expectDone(await server.operator.put(`/accounts/${user.accountId}`, { additional_ipv4: max }));
}

/** Requests an address for a node, and expects success. */
export async function allocate(
  user: TestUser,
  nodeId: number,
  isPublic: boolean,
): Promise<Schema<'IpAddress'>> {
  const body = { type: 'ipv4', public: isPublic };
  return expectDone(await user.post<Schema<'IpAddress'>>(pathOf(nodeId), body));
}

/** The present addresses of a node. */
export async function readAddresses(user: TestUser, nodeId: number): Promise<Schema<'NodeIpAddresses'>> {
  return expectDone(await user.get<Schema<'NodeIpAddresses'>>(pathOf(nodeId)));
}
