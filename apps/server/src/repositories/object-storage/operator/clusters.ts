import { saving } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';
import type { StoredCluster } from '../clusters.js';
import { foundRow } from '../../found-row.js';

const save = saving('save-storage-cluster', 'storage_clusters', ['id'], ['status']);

/** Saves whether buckets can be created in a cluster. @throws Refused (404) when there is no such cluster */
export const saveClusterStatus = (
  tx: Transaction,
  id: string,
  status: StoredCluster['status'],
): Promise<StoredCluster> => foundRow(tx, save, { id, status });
