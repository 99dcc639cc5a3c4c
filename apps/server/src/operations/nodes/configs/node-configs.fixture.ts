import type { Schema } from '@cloud-account/spec';
import { expectDone, type SharedServer, type TestUser } from '@cloud-account/testkit';
import { eventsOfNode, fromImage, makeNode } from '../machines/nodes.fixture.js';

export { makeNode } from '../machines/nodes.fixture.js';

/** The path of the configuration profiles of a node. */
export const configsPath = (nodeId: number | string): string => `/node/instances/${nodeId}/configs`;

/** Makes a configuration profile, and expects that to work. */
export async function makeConfig(
  user: TestUser,
  nodeId: number,
  fields: object = {},
): Promise<Schema<'NodeConfig'>> {
  const body = { label: 'main', devices: {}, ...fields };
  return expectDone(await user.post<Schema<'NodeConfig'>>(configsPath(nodeId), body));
}

/** Creates a node with two disks and a configuration profile, which is off. */
export async function makeNodeWithDisks(
  server: SharedServer,
  user: TestUser,
): Promise<{ node: Schema<'Node'>; config: Schema<'NodeConfig'>; disks: number[] }> {
  const node = await makeNode(server, user, { ...fromImage, booted: false });
  const { body } = await user.get<Schema<'NodeConfigPage'>>(configsPath(node.id));
  const [config] = body.data;
  if (config === undefined) throw new Error('A node was made without a configuration profile.');
  const disks = [config.devices.sda, config.devices.sdb].flatMap((slot) => slot?.disk_id ?? []);
  return { node, config, disks };
}

/** The events about the configuration profiles of a node, oldest first. */
export const configEventsOf = async (user: TestUser, nodeId: number) =>
  (await eventsOfNode(user, nodeId))
    .filter(({ action }) => action.startsWith('node_config'))
    .map(({ action, status, secondary_entity: second }) => [action, status, second?.id, second?.url]);

/** Empty slots. */
export const emptySlots = {
  sda: null,
  sdb: null,
  sdc: null,
  sdd: null,
  sde: null,
  sdf: null,
  sdg: null,
  sdh: null,
} as const;

/** An interface without a VLAN or a VPC. */
export const publicInterface = {
  purpose: 'public',
  label: null,
  ipam_address: null,
  primary: false,
  active: false,
  vpc_id: null,
  subnet_id: null,
  ipv4: null,
  ip_ranges: null,
} as const;
