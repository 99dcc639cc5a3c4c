import type { Schema } from '@cloud-account/spec';
import { expectDone, type SharedServer, type TestUser } from '@cloud-account/testkit';
import { makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { configsPath, makeConfig, makeNode } from '../configs/node-configs.fixture.js';
import { eventsOfNode, fromImage } from '../machines/nodes.fixture.js';

/** A node with one of its configuration profiles. */
export interface ConfiguredNode {
  readonly node: Schema<'Node'>;
  readonly config: Schema<'NodeConfig'>;
}

/** The path of the interfaces of a configuration profile. */
export const interfacesPath = ({ node, config }: ConfiguredNode): string =>
  `${configsPath(node.id)}/${config.id}/interfaces`;

/** Creates a node that is off, with a configuration profile that has interfaces. */
export async function makeConfigured(
  server: SharedServer,
  user: TestUser,
  interfaces: readonly object[] = [],
  fields: object = {},
): Promise<ConfiguredNode> {
  const node = await makeNode(server, user, fields);
  return { node, config: await makeConfig(user, node.id, { interfaces }) };
}

/** Creates a node that runs with a configuration profile that has interfaces. */
export async function makeRunning(
  server: SharedServer,
  user: TestUser,
  interfaces: readonly object[],
): Promise<ConfiguredNode> {
  const node = await makeNode(server, user, { ...fromImage, interfaces });
  const { body } = await user.get<Schema<'NodeConfigPage'>>(configsPath(node.id));
  const [config] = body.data;
  if (config === undefined) throw new Error('A node was made without a configuration profile.');
  return { node, config };
}

/** Makes a VPC in the region of the nodes of tests, with one subnet. @returns the subnet */
export async function makeNearSubnet(
  user: TestUser,
  ipv4 = '10.0.1.0/24',
): Promise<Schema<'Subnet'> & { readonly vpc: number }> {
  const { id, subnets } = await makeVpc(user, { region: 'us-ord', subnets: [{ label: 'a', ipv4 }] });
  const [subnet] = subnets;
  if (subnet === undefined) throw new Error('A VPC was made without its subnet.');
  return { ...subnet, vpc: id };
}

/** The interfaces of a configuration profile, from their own list. */
export async function listInterfaces(
  user: TestUser,
  of: ConfiguredNode,
): Promise<Schema<'ConfigInterface'>[]> {
  return expectDone(await user.get<Schema<'ConfigInterface'>[]>(interfacesPath(of)));
}

/** Adds an interface, and expects that to work. */
export async function addInterface(
  user: TestUser,
  of: ConfiguredNode,
  body: object,
): Promise<Schema<'ConfigInterface'>> {
  return expectDone(await user.post<Schema<'ConfigInterface'>>(interfacesPath(of), body));
}

/** The nodes in a VLAN of a user's account; undefined when there is no VLAN with that label. */
export async function nodesInVlan(user: TestUser, label: string): Promise<readonly number[] | undefined> {
  const answer = await user.get<Schema<'VlanPage'>>('/networking/vlans', {
    'X-Filter': JSON.stringify({ label }),
  });
  return answer.body.data[0]?.nodes;
}

/** The events of a node that entered or left VLANs, oldest first. */
export const vlanEventsOf = async (user: TestUser, nodeId: number) =>
  (await eventsOfNode(user, nodeId))
    .filter(({ action }) => action.startsWith('vlan'))
    .map(({ action, status, secondary_entity: vlan }) => [action, status, vlan?.type, vlan?.id]);
