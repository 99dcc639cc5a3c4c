import type { Handler } from '../../../cloud/operation.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { listClusterRows } from '../../../repositories/object-storage/clusters.js';
import { saveClusterStatus } from '../../../repositories/object-storage/operator/clusters.js';
import { presentCluster } from '../present.js';

export const listClustersOfPlatform: Handler<'listClustersOfPlatform'> = async ({ cloud, query, filter }) =>
  mapPage(await listClusterRows(cloud.database, query, filter), (row) => presentCluster(cloud.objects, row));

export const updateClusterById: Handler<'updateClusterById'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) =>
    presentCluster(cloud.objects, await saveClusterStatus(tx, params.clusterId, body.status)),
  );
