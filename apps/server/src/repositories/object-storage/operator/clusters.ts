import { build, type Given } from '../../../database/build.js';
import { firstRow } from '../../../database/session.js';
import { statement } from '../../../database/statement.js';
import { notFound } from '../../../common/refused.js';
import type { Transaction } from '../../transaction.js';
import type { StoredCluster } from '../clusters.js';

const save = statement('save-storage-cluster', (given: Given<Pick<StoredCluster, 'id' | 'status'>>) =>
  build
    .updateTable('storage_clusters')
    .set({ status: given.status })
    .where('id', '=', given.id)
    .returning(['id', 'region', 'status']),
);

/** Says whether buckets can be made in a cluster. @throws Refused (404) when there is no such cluster */
export async function saveClusterStatus(
  tx: Transaction,
  id: string,
  status: StoredCluster['status'],
): Promise<StoredCluster> {
  const row = await firstRow(tx, save, { id, status });
  if (row === undefined) throw notFound();
  return row;
}
