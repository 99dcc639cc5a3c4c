import { build, type Given, type RowOf, statement } from '@cloud-account/database';
import { notFound } from '../../../common/refused.js';
import type { Transaction } from '../../transaction.js';

const onHost = statement('operator-lock-nodes-of-host', (given: Given<{ host: string }>) =>
  build
    .selectFrom('nodes')
    .select(['id', 'label', 'account_id'])
    .where('host_uuid', '=', given.host)
    .where('status', '<>', 'deleting')
    .orderBy('id')
    .forUpdate(),
);

/** A node on a host. */
export type NodeOnHost = RowOf<typeof onHost>;

/** Reads and locks the nodes on a host. @throws Refused (404) when there are none */
export async function lockNodesOnHost(tx: Transaction, host: string): Promise<NodeOnHost[]> {
  const nodes = await onHost.all(tx, { host });
  if (nodes.length === 0) throw notFound();
  return nodes;
}

const schedule = statement(
  'operator-schedule-migration',
  (given: Given<{ node_id: number; warm: boolean; start_at: Date }>) =>
    build
      .insertInto('node_migrations')
      .values({ node_id: given.node_id, warm: given.warm, start_at: given.start_at })
      .onConflict((conflict) => conflict.column('node_id').doNothing())
      .returning('id'),
);

/** Schedules a migration of a node. @returns its ID; undefined when one is already scheduled */
export const scheduleMigration = async (
  tx: Transaction,
  nodeId: number,
  { warm, startAt }: { readonly warm: boolean; readonly startAt: Date },
): Promise<number | undefined> =>
  (await schedule.first(tx, { node_id: nodeId, warm, start_at: startAt }))?.id;

const cancel = statement('operator-cancel-migrations', (given: Given<{ nodes: number[] }>) =>
  build.deleteFrom('node_migrations').where('node_id', '=', (eb) => eb.fn.any(given.nodes)),
);

/** Cancels the migrations of nodes that nobody has started. */
export async function cancelMigrations(tx: Transaction, nodes: readonly NodeOnHost[]): Promise<void> {
  await cancel.run(tx, { nodes: nodes.map(({ id }) => id) });
}
