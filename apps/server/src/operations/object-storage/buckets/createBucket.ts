import { bucketNotMade, mayCreateBucket, mayIncurCosts, refuse } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll, Refused } from '../../../common/refused.js';
import { findCluster } from '../../../repositories/object-storage/clusters.js';
import { getStorageState, keepStorageUsed } from '../../../repositories/object-storage/ends.js';
import { presentBucket } from '../present.js';
import { ownerOf } from '../store.js';

export const createBucket: Handler<'createBucket'> = async ({ cloud, viewer, body }) => {
  const { database, objects, config } = cloud;
  const { acl = 'private', cors_enabled: asked } = body;
  const corsEnabled = asked === true || config.objects.corsEnabled;
  refuseAll(mayIncurCosts(viewer.account));
  refuseAll(mayCreateBucket(body, await findCluster(database, body.cluster)));
  const state = await getStorageState(viewer, database);
  const owner = ownerOf(viewer);
  const outcome = await objects.createBucket(owner, body, { acl, corsEnabled });
  if (typeof outcome === 'string') throw new Refused(bucketNotMade(outcome));
  const { bucket, made } = outcome;
  const created = await cloud.transaction(async (tx) =>
    (await keepStorageUsed(viewer, tx, state)) ? presentBucket(objects, bucket) : undefined,
  );
  if (created !== undefined) return created;
  // Object storage was cancelled meanwhile, so the bucket of this request must be removed. A bucket of the same name that was
  // created again since then stays.
  const left = made ? await objects.findBucket(owner, bucket) : undefined;
  if (left?.created.getTime() === bucket.created.getTime()) {
    const removed = await objects.removeBucket(owner, bucket);
    if (removed === 'not-empty')
      cloud.log.warn({ bucket }, 'a bucket that was not kept could not be removed');
  }
  throw new Refused(refuse('object-storage.ending'));
};
