import type { OperatorSchema, Schema } from '@cloud-account/spec';
import type { SharedServer, TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';

let labels = 0;

/** Provides an account with a load balancer, as the operator does, and expects that to work. */
export async function makeNodeBalancer(
  server: SharedServer,
  { accountId }: TestUser,
  fields: Partial<OperatorSchema<'NodeBalancerCreate'>> = {},
): Promise<Schema<'NodeBalancer'>> {
  const body = { label: `balancer-${++labels}`, region: 'us-east', ipv4: '203.0.113.5', ...fields };
  const path = `/accounts/${accountId}/nodebalancers`;
  const answer = await server.operator.post<Schema<'NodeBalancer'>>(path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
