import type { Schema } from '@cloud-account/spec';
import type { TestUser, TestServer } from '@cloud-account/testkit';
import { expect } from 'vitest';

/** The path of the addresses of a node, or of one of them. */
export const pathOf = (nodeId: number, address?: string): string =>
  `/node/instances/${nodeId}/ips${address === undefined ? '' : `/${encodeURIComponent(address)}`}`;

/** Has the operator approve further public addresses for a user's account. */
export async function approve(server: TestServer, user: TestUser, max: number): Promise<void> {
  const { status, text } = await server.operator.put(`/accounts/${user.accountId}`, {
    additional_ipv4: max,
  });
  expect(status, text).toBe(200);
}

/** Requests an address for a node, and expects success. */
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

/** The present addresses of a node. */
export async function readAddresses(user: TestUser, nodeId: number): Promise<Schema<'NodeIpAddresses'>> {
  const answer = await user.get<Schema<'NodeIpAddresses'>>(pathOf(nodeId));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
