import type { Handler } from '../../../cloud/operation.js';
import { listClusterRows } from '../../../repositories/object-storage/clusters.js';
import { presentCluster } from '../present.js';

export const listStorageClusters: Handler<'listStorageClusters'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listClusterRows(cloud.database, query, filter);
  return { data: rows.map((row) => presentCluster(cloud.objects, row)), ...page };
};
