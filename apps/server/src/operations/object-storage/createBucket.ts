import { bucketNotMade, mayCreateBucket, mayIncurCosts, storageEnding } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { refuseAll, Refused } from '../../common/refused.js';
import { findCluster } from '../../repositories/object-storage/clusters.js';
import { getStorageState, keepStorageUsed } from '../../repositories/object-storage/ends.js';
import { presentBucket } from './present.js';
import { ownerOf } from './store.js';

export const createBucket: Handler<'createBucket'> = async ({ cloud, viewer, body }) => {
  const { database, objects } = cloud;
  const { acl = 'private', cors_enabled: corsEnabled = false } = body;
  refuseAll(mayIncurCosts(viewer.account));
  refuseAll(mayCreateBucket(body, await findCluster(database, body.cluster)));
  const state = await getStorageState(viewer, database);
  const owner = ownerOf(viewer);
  const bucket = await objects.createBucket(owner, body, { acl, corsEnabled });
  if (typeof bucket === 'string') throw new Refused(bucketNotMade(bucket));
  if (await cloud.transaction((tx) => keepStorageUsed(viewer, tx, state)))
    return presentBucket(objects, bucket);
  // All was cancelled meanwhile: what was there before is gone, and this one must not outlive it.
  await objects.removeBucket(owner, bucket);
  throw new Refused(storageEnding());
};
