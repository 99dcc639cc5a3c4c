import type { Schema } from '@cloud-account/spec';
import type { TestUser, TestServer } from '@cloud-account/testkit';
import { expect } from 'vitest';

/** Where the addresses of a node are, or one of them. */
export const pathOf = (nodeId: number, address?: string): string =>
  `/node/instances/${nodeId}/ips${address === undefined ? '' : `/${encodeURIComponent(address)}`}`;

/** Has the operator approve further public addresses for a user's account. */
export async function approve(server: TestServer, user: TestUser, most: number): Promise<void> {
  const { status, text } = await server.operator.put(`/accounts/${user.accountId}`, {
    additional_ipv4: most,
  });
  expect(status, text).toBe(200);
}

/** Gives a node an address, and expects that to work. */
export async function allocate(
  user: TestUser,
  nodeId: number,
  isPublic: boolean,
): Promise<Schema<'IpAddress'>> {
  const body = { type: 'ipv4', public: isPublic };
  const answer = await user.post<Schema<'IpAddress'>>(pathOf(nodeId), body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** What is told of the addresses of a node now. */
export async function readAddresses(user: TestUser, nodeId: number): Promise<Schema<'NodeIpAddresses'>> {
  const answer = await user.get<Schema<'NodeIpAddresses'>>(pathOf(nodeId));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
