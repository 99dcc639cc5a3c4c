import type { Schema } from '@cloud-account/spec';
import type { TestUser, TestServer } from '@cloud-account/testkit';
import { expect } from 'vitest';
import { eventsOfNode, fromImage, makeNode, password, told } from '../machines/nodes.fixture.js';

type Disk = Schema<'NodeDisk'>;

/** Where the disks of a node are. */
export const disksAt = (nodeId: number): string => `/node/instances/${nodeId}/disks`;

/** The disks of a node as reads show them now. */
export const readDisks = async (user: TestUser, nodeId: number): Promise<Disk[]> =>
  (await user.get<Schema<'NodeDiskPage'>>(disksAt(nodeId))).body.data;

/** Asks for an empty disk of 1 GB unless told otherwise, and expects that to be taken. It is not waited for. */
export async function enqueueDiskJob(user: TestUser, nodeId: number, fields: object = {}): Promise<Disk> {
  const body = { label: 'data', size: 1_024, ...fields };
  const answer = await user.post<Disk>(disksAt(nodeId), body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Makes an empty disk of 1 GB unless told otherwise, and waits until it is made. @returns the disk as a read shows it then */
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

/** What makes a disk from an image. */
export const ofImage = {
  label: undefined,
  size: 4_096,
  image: 'node/debian12',
  root_pass: password,
} as const;

/** Makes a node with a disk of an image and one for swapping, which is off unless told. */
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

/** What the newest event about a node tells. */
export const newestMessage = async (user: TestUser, nodeId: number): Promise<unknown> =>
  (await eventsOfNode(user, nodeId)).map(told).at(-1);

/** What the host of a node has of its disks: by the disks' numbers, what is on each. */
export async function onHost(server: TestServer, nodeId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await server.cloud.database.pool.query<Record<string, unknown>>(
    `SELECT d.id, s.size, s.filesystem, s.content, s.image, s.password_hash AS password
     FROM sim_disks AS s JOIN nodes AS n ON n.uuid = s.machine LEFT JOIN node_disks AS d ON d.uuid = s.uuid
     WHERE n.id = $1 ORDER BY d.id`,
    [nodeId],
  );
  return rows;
}

/** Lets the next task of a kind of a node's machine fail. */
export async function failNext(
  server: TestServer,
  nodeId: number,
  task: 'create-disk' | 'copy-disk' | 'remove-disk' | 'resize-disk' | 'set-password' | 'save-backup',
): Promise<void> {
  const { rows } = await server.cloud.database.pool.query<{ uuid: string }>(
    'SELECT uuid FROM nodes WHERE id = $1',
    [nodeId],
  );
  const machine = rows[0]?.uuid;
  await server.cloud.hypervisor.faults?.add({
    machine,
    task,
    effect: 'fail',
    once: true,
    reason: 'It broke.',
  });
}
