import type { Handler } from '../../../cloud/operation.js';
import { findCluster } from '../../../repositories/object-storage/clusters.js';
import { readBuckets } from './read-buckets.js';
import { found } from '../store.js';

export const listClusterBuckets: Handler<'listClusterBuckets'> = async ({ cloud, viewer, params, query }) => {
  const { id } = found(await findCluster(cloud.database, params.clusterId));
  return readBuckets(cloud, viewer, query, id);
};
