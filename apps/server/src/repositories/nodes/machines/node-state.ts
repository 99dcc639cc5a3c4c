import type { Schema } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, type Given, saving, type Session, statement } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';
import { nodeRows, storedNode, type StoredNode } from './node-row.js';

/** The status of a node without a job in progress. */
export type PowerState = Extract<Schema<'NodeStatus'>, 'running' | 'offline'>;

/** The state of a node without a job in progress. */
export const powerOf = ({ status }: Pick<StoredNode, 'status'>): PowerState =>
  status === 'running' ? 'running' : 'offline';

/** True if a node is not off, and its last boot used a configuration profile. */
export const isBooted = (
  { status, last_config_id: last }: Pick<StoredNode, 'status' | 'last_config_id'>,
  configId: number,
): boolean => last === configId && status !== 'offline';

const read = statement('node-of-job', (given: Given<{ id: number }>) =>
  nodeRows().where('n.id', '=', given.id),
);

const lock = statement('lock-node-of-job', (given: Given<{ id: number }>) =>
  nodeRows().select('n.account_id').where('n.id', '=', given.id).forUpdate('n'),
);

/** The node of a job, of any account; undefined when it no longer exists. */
export async function findNodeOfJob(session: Session, id: number): Promise<StoredNode | undefined> {
  const row = await read.first(session, { id });
  return row && storedNode(row);
}

/** Reads and locks the node of a job, and its account; undefined when it no longer exists. */
export async function lockNodeOfJob(
  tx: Transaction,
  id: number,
): Promise<(StoredNode & { readonly accountId: number }) | undefined> {
  const row = await lock.first(tx, { id });
  return row && { ...storedNode(row), accountId: row.account_id };
}

const ofMachine = statement('node-of-machine', (given: Given<{ machine: string }>) =>
  nodeRows().where('n.uuid', '=', given.machine),
);

/** The node of a machine, of any account; undefined when it no longer exists. */
export async function findNodeOfMachine(session: Session, machine: string): Promise<StoredNode | undefined> {
  const row = await ofMachine.first(session, { machine });
  return row && storedNode(row);
}

const set = statement(
  'set-node-status',
  (
    given: Given<{
      id: number;
      status: Schema<'NodeStatus'>;
      unless: Schema<'NodeStatus'> | null;
      now: Date;
    }>,
  ) =>
    build
      .updateTable('nodes')
      .set({ status: given.status, updated_at: given.now })
      .where('id', '=', given.id)
      .where((eb) => eb(eb.ref('status'), 'is distinct from', given.unless)),
);

/** Saves the status of a node. A node that is being deleted keeps its status, whatever began before. */
export async function setNodeStatus(
  tx: Transaction,
  id: number,
  status: Schema<'NodeStatus'>,
): Promise<void> {
  await set.run(tx, { id, status, unless: 'deleting', now: tx.now });
}

/** Marks a node that could not be deleted as off. */
export async function keepNode(tx: Transaction, id: number): Promise<void> {
  await set.run(tx, { id, status: 'offline', unless: null, now: tx.now });
}

const setBooted = statement(
  'set-booted-config',
  (given: Given<{ id: number; config_id: number | null; now: Date }>) =>
    build
      .with('active', (db) =>
        db
          .updateTable('node_interfaces')
          .set({ active: sql<boolean>`coalesce(config_id = ${given.config_id}, false)` })
          .where('node_id', '=', given.id),
      )
      .updateTable('nodes')
      .set((eb) => ({
        last_config_id: eb.fn.coalesce(given.config_id, 'last_config_id'),
        updated_at: given.now,
      }))
      .where('id', '=', given.id),
);

/**
 * Saves the configuration profile of a running node: its interfaces become active, all others inactive.
 *
 * @param configId null for none, for example when the node is off
 */
export async function setBootedConfig(tx: Transaction, id: number, configId: number | null): Promise<void> {
  await setBooted.run(tx, { id, config_id: configId, now: tx.now });
}

const setImage = saving('set-node-image', 'nodes', ['id'], ['image', 'updated_at']);

/** Saves the image of a node's last deployment; null: none. */
export async function setNodeImage(tx: Transaction, id: number, image: string | null): Promise<void> {
  await setImage.run(tx, { id, image, updated_at: tx.now });
}
