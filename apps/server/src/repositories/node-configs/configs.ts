import {
  build,
  columnsOf,
  newColumns,
  pick,
  type Given,
  type NewRow,
  type Row,
} from '../../database/build.js';
import { allRows, change, firstRow, onlyRow, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { columns } from '../../generated/tables.js';
import { notFound } from '../../common/refused.js';
import type { Transaction } from '../transaction.js';

/** A configuration profile of a node as it is kept, without its interfaces. Whoever reads it has made sure of its node. */
export type StoredConfig = Row<'node_configs'>;

type OfNode = Given<{ node_id: number }>;

const ofNode = (given: OfNode) =>
  build
    .selectFrom('node_configs as c')
    .select(columnsOf('node_configs', 'c'))
    .where('c.node_id', '=', given.node_id);

const all = statement('configs-of-node', (given: OfNode) => ofNode(given).orderBy('c.id'));

/** All configuration profiles of a node, by their numbers. */
export const configsOf = (session: Session, nodeId: number): Promise<StoredConfig[]> =>
  allRows(session, all, { node_id: nodeId });

const one = statement('get-node-config', (given: OfNode & Given<{ id: number }>) =>
  ofNode(given).where('c.id', '=', given.id),
);

/** A configuration profile of a node; undefined when the node has no such one. */
export const findConfig = (session: Session, nodeId: number, id: number): Promise<StoredConfig | undefined> =>
  firstRow(session, one, { node_id: nodeId, id });

/** @throws Refused (404) when the node has no such configuration profile */
export async function getConfig(session: Session, nodeId: number, id: number): Promise<StoredConfig> {
  const row = await findConfig(session, nodeId, id);
  if (row === undefined) throw notFound();
  return row;
}

const insert = statement('insert-node-config', (given: Given<NewRow<'node_configs'>>) =>
  build
    .insertInto('node_configs')
    .values(pick(given, newColumns('node_configs')))
    .returning(columns.node_configs),
);

/** A configuration profile that is to be kept; what is JSON as values. */
export type NewConfig = Omit<StoredConfig, 'id' | 'created_at' | 'updated_at'>;

/** Keeps a new configuration profile of a node that the transaction has locked. */
export const insertConfig = (tx: Transaction, config: NewConfig): Promise<StoredConfig> =>
  onlyRow(tx, insert, {
    ...config,
    helpers: JSON.stringify(config.helpers),
    devices: JSON.stringify(config.devices),
    created_at: tx.now,
    updated_at: tx.now,
  });

const savedColumns = newColumns('node_configs', 'node_id', 'created_at');

const save = statement(
  'save-node-config',
  (given: Given<Pick<NewRow<'node_configs'>, (typeof savedColumns)[number]> & { id: number }>) =>
    build.updateTable('node_configs').set(pick(given, savedColumns)).where('id', '=', given.id),
);

/** What of a configuration profile can be written. */
export type ConfigUpdate = Partial<Omit<NewConfig, 'node_id'>>;

/** Saves what is changed of a configuration profile whose node the transaction has locked. */
export async function saveConfig(
  tx: Transaction,
  current: StoredConfig,
  update: ConfigUpdate,
): Promise<StoredConfig> {
  const next = { ...current, ...update, updated_at: tx.now };
  const { helpers, devices } = next;
  await change(tx, save, { ...next, helpers: JSON.stringify(helpers), devices: JSON.stringify(devices) });
  return next;
}

const remove = statement('remove-node-configs', (given: Given<{ ids: readonly number[] }>) =>
  build.deleteFrom('node_configs').where((eb) => eb('id', '=', eb.fn.any(given.ids))),
);

/** Removes configuration profiles with their interfaces, of a node that the transaction has locked. */
export async function removeConfigRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await change(tx, remove, { ids });
}
