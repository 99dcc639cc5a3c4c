import type { Handler } from '../../../cloud/operation.js';
import { findCluster } from '../../../repositories/object-storage/clusters.js';
import { presentCluster } from '../present.js';
import { found } from '../store.js';

export const getStorageCluster: Handler<'getStorageCluster'> = async ({ cloud, params }) =>
  presentCluster(cloud.objects, found(await findCluster(cloud.database, params.clusterId)));
