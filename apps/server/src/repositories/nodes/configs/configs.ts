import { sql } from 'kysely';
import {
  arrayOf,
  build,
  columnsOf,
  type Given,
  insertion,
  insertions,
  newColumns,
  reading,
  type Row,
  saving,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import { foundRow } from '../../found-row.js';
import { plain } from '../../listing/conditions.js';
import { byNodeId, list, pagesFor } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { removeInterfaces } from './interfaces.js';

/** A stored configuration profile of a node, without its interfaces. Its reader must check the access to the node. */
export type StoredConfig = Row<'node_configs'>;

type OfNode = Given<{ node_id: number }>;

const ofNode = (given: OfNode) =>
  build
    .selectFrom('node_configs as c')
    .select(columnsOf('node_configs', 'c'))
    .where('c.node_id', '=', given.node_id);

const listed = list('listNodeConfigs', 'node-configs', {
  from: ofNode,
  id: (eb) => eb.ref('c.id'),
  keys: (eb) => ({
    interfaces: plain(
      arrayOf(
        eb
          .selectFrom('node_interfaces as i')
          .select('i.label')
          .whereRef('i.config_id', '=', 'c.id')
          .where('i.purpose', '=', sql.lit('vlan')),
      ),
    ),
  }),
});

/** The configuration profiles of a node. */
export const listConfigRows = pagesFor(listed, byNodeId);

const all = statement('configs-of-node', (given: OfNode) => ofNode(given).orderBy('c.id'));

/** All configuration profiles of a node, by id. */
export const configsOf = (session: Session, nodeId: number): Promise<StoredConfig[]> =>
  all.all(session, { node_id: nodeId });

const one = reading('get-node-config', 'node_configs', ['node_id', 'id']);

/** A configuration profile of a node; undefined when the node has no such profile. */
export const findConfig = (session: Session, nodeId: number, id: number): Promise<StoredConfig | undefined> =>
  one.first(session, { node_id: nodeId, id });

/** @throws Refused (404) when the node has no such configuration profile */
export const getConfig = (session: Session, nodeId: number, id: number): Promise<StoredConfig> =>
  foundRow(session, one, { node_id: nodeId, id });

const insert = insertion('insert-node-config', 'node_configs');

/** A new configuration profile; JSON columns as values. */
export type NewConfig = Omit<StoredConfig, 'id' | 'created_at' | 'updated_at'>;

/** Inserts a configuration profile of a locked node. */
export const insertConfig = (tx: Transaction, config: NewConfig): Promise<StoredConfig> =>
  insert.one(tx, {
    ...config,
    helpers: JSON.stringify(config.helpers),
    devices: JSON.stringify(config.devices),
    created_at: tx.now,
    updated_at: tx.now,
  });

const insertAll = insertions('insert-node-configs', 'node_configs');

/** Inserts configuration profiles of a locked or new node. @returns their IDs, in the order of the profiles */
export async function insertConfigs(tx: Transaction, configs: readonly NewConfig[]): Promise<number[]> {
  if (configs.length === 0) return [];
  const rows = configs.map((config) => ({ ...config, created_at: tx.now, updated_at: tx.now }));
  const kept = await insertAll.all(tx, { rows: JSON.stringify(rows) });
  return kept.map(({ id }) => id).sort((one, other) => one - other);
}

const savedColumns = newColumns('node_configs', 'node_id', 'created_at');

const save = saving('save-node-config', 'node_configs', ['id'], savedColumns);

/** The columns of a configuration profile that can change. */
export type ConfigUpdate = Partial<Omit<NewConfig, 'node_id'>>;

/** Saves changes of a configuration profile whose node is locked. */
export async function saveConfig(
  tx: Transaction,
  current: StoredConfig,
  update: ConfigUpdate,
): Promise<StoredConfig> {
  const next = { ...current, ...update, updated_at: tx.now };
  const { helpers, devices } = next;
  await save.run(tx, { ...next, helpers: JSON.stringify(helpers), devices: JSON.stringify(devices) });
  return next;
}

const remove = statement('remove-node-configs', (given: Given<{ ids: readonly number[] }>) =>
  build.deleteFrom('node_configs').where((eb) => eb('id', '=', eb.fn.any(given.ids))),
);

/** Removes configuration profiles of a locked node, with their interfaces. */
export async function removeConfigRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await removeInterfaces(tx, ids);
  await remove.run(tx, { ids });
}

const empty = textStatement(
  'empty-slots',
  {},
  (given: Given<{ node_id: number; kind: string; ids: readonly number[]; now: Date }>) => sql`
    UPDATE node_configs c SET updated_at = ${given.now}, devices = (
      SELECT jsonb_object_agg(slot, CASE WHEN (device ->> ${given.kind}::text)::int = ANY (${given.ids}) THEN 'null' ELSE device END)
      FROM jsonb_each(c.devices) AS held (slot, device))
    WHERE c.node_id = ${given.node_id} AND EXISTS (
      SELECT FROM jsonb_each(c.devices) AS held (slot, device) WHERE (device ->> ${given.kind}::text)::int = ANY (${given.ids}))`,
);

/**
 * Removes disks or volumes from the slots of a node's configuration profiles. The caller holds a lock against other changes of
 * the profiles.
 */
export async function emptySlots(
  tx: Transaction,
  nodeId: number,
  kind: 'disk_id' | 'volume_id',
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await empty.run(tx, { node_id: nodeId, kind, ids, now: tx.now });
}
