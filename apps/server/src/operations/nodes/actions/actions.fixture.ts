import type { Schema } from '@cloud-account/spec';
import type { SharedServer, TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';
import { eventsOfNode, fromImage, makeNode, readNode, progressOf } from '../machines/nodes.fixture.js';

/** Requests an action of a node, expects that it is accepted, and does not wait for it. */
export async function act(user: TestUser, id: number, action: string, body?: object): Promise<void> {
  const answer = await user.post(`/node/instances/${id}/${action}`, body);
  expect(answer.status, answer.text).toBe(200);
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

/** The rows of a node: its disks, its configuration profiles. */
export const rowsOf = async <Row extends object = Record<string, unknown>>(
  server: SharedServer,
  table: 'node_disks' | 'node_configs',
  nodeId: number,
): Promise<Row[]> =>
  (
    await server.cloud.database.pool.query<Row>(`SELECT * FROM ${table} WHERE node_id = $1 ORDER BY id`, [
      nodeId,
    ])
  ).rows;

/** The machine of a node, from the hypervisor. */
export async function machineOf(server: SharedServer, nodeId: number) {
  const { database, hypervisor } = server.cloud;
  const { rows } = await database.pool.query<{ uuid: string }>('SELECT uuid FROM nodes WHERE id = $1', [
    nodeId,
  ]);
  return hypervisor.find(rows[0]?.uuid ?? '');
}

/** Copies the only configuration profile of a node. @returns the ID of the copy */
export async function copyConfig(server: SharedServer, nodeId: number): Promise<number> {
  const { rows } = await server.cloud.database.pool.query<{ id: number }>(
    `INSERT INTO node_configs (node_id, label, kernel, run_level, virt_mode, root_device, helpers, devices, created_at, updated_at)
     SELECT node_id, 'other', kernel, run_level, virt_mode, root_device, helpers, devices, created_at, updated_at
     FROM node_configs WHERE node_id = $1 RETURNING id`,
    [nodeId],
  );
  return rows[0]?.id ?? 0;
}
