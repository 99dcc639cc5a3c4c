import type { Schema } from '@cloud-account/spec';
import {
  expectDone,
  type SharedServer,
  type TestServer,
  type TestUser,
  prismaOf,
} from '@cloud-account/testkit';
import { eventsOfNode, fromImage, makeNode, readNode, progressOf } from '../machines/nodes.fixture.js';

/** Requests an action of a node, expects that it is accepted, and does not wait for it. */
export async function act(user: TestUser, id: number, action: string, body?: object): Promise<void> {
  expectDone(await user.post(`/node/instances/${id}/${action}`, body));
}

/** The status of a node, and its events after its creation, oldest first. */
export async function outcome(server: SharedServer, user: TestUser, id: number): Promise<readonly unknown[]> {
  await server.settle();
  const { status } = await readNode(user, id);
  const events = await eventsOfNode(user, id);
  const last = events.findLastIndex(({ action }) => action === 'node_create');
  return [status, ...events.slice(last + 1).map(progressOf)];
}

/** A node made from an image, off, and what is known of it. */
export const makeStopped = (
  server: SharedServer,
  user: TestUser,
  fields: object = {},
): Promise<Schema<'Node'>> => makeNode(server, user, { ...fromImage, booted: false, ...fields });

/** The rows of the disks of a node. */
export const diskRowsOf = async (server: SharedServer, nodeId: number) =>
  (await prismaOf(server)).nodeDisk.findMany({ where: { nodeId }, orderBy: { id: 'asc' } });

/** The configuration profiles of a node. */
export const readConfigs = async (user: TestUser, nodeId: number): Promise<Schema<'NodeConfig'>[]> =>
  (await user.get<Schema<'NodeConfigPage'>>(`/node/instances/${nodeId}/configs`)).body.data;

/** The machine of a node, from the hypervisor. */
export async function machineOf(server: TestServer, nodeId: number) {
  const { uuid } = await (await prismaOf(server)).node.findUniqueOrThrow({ where: { id: nodeId } });
  return server.cloud.hypervisor.find(uuid);
}

/** Copies the only configuration profile of a node. @returns the ID of the copy */
export async function copyConfig(server: SharedServer, nodeId: number): Promise<number> {
  const { nodeConfig } = await prismaOf(server);
  const { id: _, helpers, devices, ...config } = await nodeConfig.findFirstOrThrow({ where: { nodeId } });
  const copy = { ...config, label: 'other', helpers: helpers as object, devices: devices as object };
  return (await nodeConfig.create({ data: copy })).id;
}
