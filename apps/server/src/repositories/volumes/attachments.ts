import { build, type Given } from '../../database/build.js';
import { change } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import type { Transaction } from '../transaction.js';

const release = statement('release-volumes', (given: Given<{ node_id: number; updated_at: Date }>) =>
  build
    .updateTable('volumes')
    .set({ node_id: null, updated_at: given.updated_at })
    .where('node_id', '=', given.node_id),
);

/** Detaches every volume from a removed node. */
export async function releaseVolumes(tx: Transaction, nodeId: number): Promise<void> {
  await change(tx, release, { node_id: nodeId, updated_at: tx.now });
}
