import { sql } from 'kysely';
import { build, type Given, jsonRows, newColumns, statement, textStatement } from '@cloud-account/database';
import type { Actor } from '../../events.js';
import { saveTagsForOperator } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import type { NewNode } from '../machines/new-node.js';

/** The maximum of new nodes that does not need new statistics of the table. */
const MAX_NODES_WITHOUT_STATISTICS = 1_000;

const reserve = textStatement(
  'reserve-node-ids',
  { id: 'int4' },
  (given: Given<{ count: number }>) => sql`
    SELECT nextval(pg_get_serial_sequence('nodes', 'id'))::int AS id FROM generate_series(1, ${given.count})`,
);

/** Reserves the IDs of new nodes, which determine their addresses. */
export const reserveNodeIds = async (tx: Transaction, count: number): Promise<number[]> =>
  (await reserve.all(tx, { count })).map(({ id }) => id);

const nodeColumns = ['id', ...newColumns('nodes')] as const;

const insert = statement('insert-nodes', (given: Given<{ rows: string }>) =>
  build
    .insertInto('nodes')
    .columns(nodeColumns)
    .expression((eb) => eb.selectFrom(jsonRows('nodes', given.rows, 'n')).select(nodeColumns)),
);

const analyse = textStatement('analyse-nodes', {}, () => sql`ANALYZE nodes`);

/**
 * Inserts nodes of an account, without addresses, by one statement.
 *
 * @throws the database's error when a label was taken meanwhile
 */
export async function insertNodes(actor: Actor, tx: Transaction, nodes: readonly NewNode[]): Promise<void> {
  await saveTagsForOperator(
    actor,
    tx,
    nodes.flatMap(({ tags }) => tags),
  );
  const rows = nodes.map(({ alerts, ...node }) => ({
    ...node,
    account_id: actor.account.id,
    alerts: JSON.parse(alerts) as unknown,
    created_at: tx.now,
    updated_at: tx.now,
  }));
  await insert.run(tx, { rows: JSON.stringify(rows) });
  // The database may still have a plan for few nodes, which looks nodes up slowly. ANALYZE discards it.
  if (rows.length > MAX_NODES_WITHOUT_STATISTICS) await analyse.run(tx, {});
}

const setBooted = textStatement(
  'set-booted-configs',
  {},
  (given: Given<{ nodes: readonly number[]; configs: readonly number[] }>) => sql`
    UPDATE nodes SET last_config_id = b.config FROM unnest(${given.nodes}::int[], ${given.configs}::int[]) AS b (node, config)
    WHERE nodes.id = b.node`,
);

/** Saves the configuration profiles of booted nodes, without their interfaces. */
export async function setBootedConfigs(
  tx: Transaction,
  booted: readonly { readonly node: number; readonly config: number }[],
): Promise<void> {
  if (booted.length === 0) return;
  await setBooted.run(tx, {
    nodes: booted.map(({ node }) => node),
    configs: booted.map(({ config }) => config),
  });
}
