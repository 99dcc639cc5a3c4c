import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestServer, type TestUser } from '@cloud-account/testkit';
import { makeNode } from '../nodes/machines/nodes.fixture.js';

/** Posts, and expects that to work. */
async function made<Made>(user: TestUser, path: string, body: object): Promise<Made> {
  return expectDone(await user.post<Made>(path, body));
}

/** Makes a load balancer. */
export const makeNodeBalancer = (user: TestUser, fields: object = {}): Promise<Schema<'NodeBalancer'>> =>
  made(user, '/nodebalancers', { region: 'us-ord', ...fields });

/** The path of the configurations of a load balancer. */
export const configsOf = (balancer: number): string => `/nodebalancers/${balancer}/configs`;

/** Makes a configuration of a load balancer. */
export const makeConfig = (
  user: TestUser,
  balancer: number,
  fields: object = {},
): Promise<Schema<'NodeBalancerConfig'>> => made(user, configsOf(balancer), fields);

/** The path of the nodes of a configuration. */
export const nodesOf = (config: Schema<'NodeBalancerConfig'>): string =>
  `${configsOf(config.nodebalancer_id)}/${config.id}/nodes`;

/** Adds a node to a configuration. */
export const makeBalancerNode = (
  user: TestUser,
  config: Schema<'NodeBalancerConfig'>,
  address: string,
  fields: object = {},
): Promise<Schema<'NodeBalancerNode'>> => made(user, nodesOf(config), { label: 'web', address, ...fields });

/** Creates a compute node with a private address; it runs if it has an image. @returns its ID and its private address with a port */
export async function makeBackend(
  server: TestServer,
  user: TestUser,
  fields: object = {},
): Promise<{ readonly id: number; readonly address: string }> {
  const { id, ipv4 } = await makeNode(server, user, { private_ip: true, ...fields });
  return { id, address: `${ipv4.find((address) => address.startsWith('192.168.')) ?? ''}:80` };
}
