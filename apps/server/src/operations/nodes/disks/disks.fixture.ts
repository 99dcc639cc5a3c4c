import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser, type TestServer, prismaOf } from '@cloud-account/testkit';
import type { Task } from '@cloud-account/machines';
import { eventsOfNode, fromImage, makeNode, password, progressOf } from '../machines/nodes.fixture.js';

type Disk = Schema<'NodeDisk'>;

/** The path of the disks of a node. */
export const disksAt = (nodeId: number): string => `/node/instances/${nodeId}/disks`;

export const readDisks = async (user: TestUser, nodeId: number): Promise<Disk[]> =>
  (await user.get<Schema<'NodeDiskPage'>>(disksAt(nodeId))).body.data;

/** Requests a disk, by default an empty one of 1 GB, expects that it is accepted, and does not wait for it. */
export async function enqueueDiskJob(user: TestUser, nodeId: number, fields: object = {}): Promise<Disk> {
  const body = { label: 'data', size: 1_024, ...fields };
  return expectDone(await user.post<Disk>(disksAt(nodeId), body));
}

/** Creates a disk, by default an empty one of 1 GB, and waits for it. @returns the disk */
export async function makeDisk(
  server: TestServer,
  user: TestUser,
  nodeId: number,
  fields: object = {},
): Promise<Disk> {
  const { id } = await enqueueDiskJob(user, nodeId, fields);
  await server.settle();
  return (await user.get<Disk>(`${disksAt(nodeId)}/${id}`)).body;
}

/** The fields of a disk from an image. */
export const ofImage = {
  label: undefined,
  size: 4_096,
  image: 'node/debian12',
  root_pass: password,
} as const;

/** Creates a node with the disk of an image and a swap disk, by default off. */
export async function nodeWithDisks(
  server: TestServer,
  user: TestUser,
  booted = false,
): Promise<{ node: Schema<'Node'>; main: Disk; swap: Disk }> {
  const node = await makeNode(server, user, { ...fromImage, booted });
  const [main, swap] = await readDisks(user, node.id);
  if (main === undefined || swap === undefined) throw new Error('The node has no disks.');
  return { node, main, swap };
}

/** The message of the newest event about a node. */
export const newestMessage = async (user: TestUser, nodeId: number): Promise<unknown> =>
  (await eventsOfNode(user, nodeId)).map(progressOf).at(-1);

/** The contents of a node's disks on its host, by the disks' ids. */
export async function onHost(server: TestServer, nodeId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await server.cloud.database.pool.query<Record<string, unknown>>(
    `SELECT d.id, s.size, s.filesystem, s.content, s.image
     FROM sim_disks AS s JOIN nodes AS n ON n.uuid = s.machine LEFT JOIN node_disks AS d ON d.uuid = s.uuid
     WHERE n.id = $1 ORDER BY d.id`,
    [nodeId],
  );
  return rows;
}

/** Fails the next task of a kind of a node's machine. */
export async function failNext(server: TestServer, nodeId: number, task: Task['kind']): Promise<void> {
  const { uuid: machine } = await (await prismaOf(server)).node.findUniqueOrThrow({ where: { id: nodeId } });
  await server.cloud.hypervisor.faults?.add({
    machine,
    task,
    effect: 'fail',
    once: true,
    reason: 'It broke.',
  });
}
