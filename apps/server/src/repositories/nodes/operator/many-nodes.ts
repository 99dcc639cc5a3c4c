import { sql } from 'kysely';
import { build, jsonRows, newColumns, type Given } from '../../../database/build.js';
import { allRows, change } from '../../../database/session.js';
import { statement, textStatement } from '../../../database/statement.js';
import type { Actor } from '../../events.js';
import { saveTagsForOperator } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import type { NewNode } from '../machines/new-node.js';

/** How many nodes are added without another thought for how the database does it. */
const FEW = 1_000;

const reserve = textStatement(
  'reserve-node-ids',
  { id: 'int4' },
  (given: Given<{ count: number }>) => sql`
    SELECT nextval(pg_get_serial_sequence('nodes', 'id'))::int AS id FROM generate_series(1, ${given.count})`,
);

/** Numbers for new nodes, of which their addresses follow. */
export const reserveNodeIds = async (tx: Transaction, count: number): Promise<number[]> =>
  (await allRows(tx, reserve, { count })).map(({ id }) => id);

const nodeColumns = ['id', ...newColumns('nodes')] as const;

const insert = statement('insert-nodes', (given: Given<{ rows: string }>) =>
  build
    .insertInto('nodes')
    .columns(nodeColumns)
    .expression((eb) => eb.selectFrom(jsonRows('nodes', given.rows, 'n')).select(nodeColumns)),
);

const analyse = textStatement('analyse-nodes', {}, () => sql`ANALYZE nodes`);

/**
 * Keeps new nodes of an account, which have no addresses yet, by one statement.
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
  await change(tx, insert, { rows: JSON.stringify(rows) });
  // What is added next looks its node up by a plan that may be kept from when there were few: that is forgotten thereby.
  if (rows.length > FEW) await change(tx, analyse, {});
}

const setBooted = textStatement(
  'set-booted-configs',
  {},
  (given: Given<{ nodes: readonly number[]; configs: readonly number[] }>) => sql`
    UPDATE nodes SET last_config_id = b.config FROM unnest(${given.nodes}::int[], ${given.configs}::int[]) AS b (node, config)
    WHERE nodes.id = b.node`,
);

/** Says with which configuration profiles nodes were booted; that their interfaces are active is said with these. */
export async function setBootedConfigs(
  tx: Transaction,
  booted: readonly { readonly node: number; readonly config: number }[],
): Promise<void> {
  if (booted.length === 0) return;
  await change(tx, setBooted, {
    nodes: booted.map(({ node }) => node),
    configs: booted.map(({ config }) => config),
  });
}
