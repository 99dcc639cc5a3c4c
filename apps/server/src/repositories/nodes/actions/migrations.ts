import { build, type Given, removal, type RowOf, type Session, statement } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';

const one = statement('pending-migration', (given: Given<{ id: number }>) =>
  build.selectFrom('node_migrations').select(['node_id', 'warm']).where('id', '=', given.id),
);

/** A scheduled migration that nobody has started. */
export type PendingMigration = RowOf<typeof one>;

/** @returns undefined when it was started or cancelled */
export const findMigration = (session: Session, id: number): Promise<PendingMigration | undefined> =>
  one.first(session, { id });

const ofNode = statement('pending-migration-of-node', (given: Given<{ node_id: number }>) =>
  build.selectFrom('node_migrations').select('id').where('node_id', '=', given.node_id),
);

/** True if a node has a scheduled migration that nobody has started. */
export const hasMigration = async (session: Session, nodeId: number): Promise<boolean> =>
  (await ofNode.first(session, { node_id: nodeId })) !== undefined;

const drop = removal('drop-pending-migration', 'node_migrations', ['node_id']);

/** Removes a scheduled migration of a node that was started or cancelled. */
export async function dropMigration(tx: Transaction, nodeId: number): Promise<void> {
  await drop.run(tx, { node_id: nodeId });
}
