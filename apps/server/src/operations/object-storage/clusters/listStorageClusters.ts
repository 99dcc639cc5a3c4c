import type { Handler } from '../../../cloud/operation.js';
import { listClusterRows } from '../../../repositories/object-storage/clusters.js';
import { presentCluster } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listStorageClusters: Handler<'listStorageClusters'> = async ({ cloud, query, filter }) =>
  mapPage(await listClusterRows(cloud.database, query, filter), (row) => presentCluster(cloud.objects, row));
