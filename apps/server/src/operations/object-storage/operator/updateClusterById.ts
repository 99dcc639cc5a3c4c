import type { Handler } from '../../../cloud/operation.js';
import { saveClusterStatus } from '../../../repositories/object-storage/operator/clusters.js';
import { presentCluster } from '../present.js';

export const updateClusterById: Handler<'updateClusterById'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) =>
    presentCluster(cloud.objects, await saveClusterStatus(tx, params.clusterId, body.status)),
  );
