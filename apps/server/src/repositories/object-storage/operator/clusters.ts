import { build, type Given, statement } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';
import type { StoredCluster } from '../clusters.js';
import { foundRow } from '../../found-row.js';

const save = statement('save-storage-cluster', (given: Given<Pick<StoredCluster, 'id' | 'status'>>) =>
  build
    .updateTable('storage_clusters')
    .set({ status: given.status })
    .where('id', '=', given.id)
    .returning(['id', 'region', 'status']),
);

/** Saves whether buckets can be created in a cluster. @throws Refused (404) when there is no such cluster */
export const saveClusterStatus = (
  tx: Transaction,
  id: string,
  status: StoredCluster['status'],
): Promise<StoredCluster> => foundRow(tx, save, { id, status });
