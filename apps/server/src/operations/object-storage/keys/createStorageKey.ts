import { draftStorageKey, isBucketLabel, mayIncurCosts, type KeyBucket, refuse } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { drawStorageKey } from '../../../credentials/drawn.js';
import { refuseAll, Refused, unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { requireCapacity } from '../../../repositories/account/capacity.js';
import { recordEvent } from '../../../repositories/events.js';
import { keyEntity } from '../../../repositories/events/entities.js';
import { listClusterPlaces } from '../../../repositories/object-storage/clusters.js';
import { getStorageState, keepStorageUsed } from '../../../repositories/object-storage/ends.js';
import { insertKey } from '../../../repositories/object-storage/keys.js';
import { presentKey } from '../present.js';
import { ownerOf } from '../store.js';

const textOf = ({ bucket_name, cluster }: Pick<KeyBucket, 'bucket_name' | 'cluster'>) =>
  `${cluster}/${bucket_name}`;

/** Decides on a new key, with one query for all its buckets. */
async function draftOf(cloud: Cloud, viewer: Viewer, body: Body<'createStorageKey'>) {
  const clusters = new Set((await listClusterPlaces(cloud.database)).map(({ id }) => id));
  const named = (body.bucket_access ?? []).filter(
    ({ cluster, bucket_name: label }) => clusters.has(cluster) && isBucketLabel(label),
  );
  const names = named.map(({ cluster, bucket_name: label }) => ({ cluster, label }));
  const own = names.length === 0 ? [] : await cloud.objects.findBuckets(ownerOf(viewer), names);
  const known = new Set(own.map(({ cluster, label }) => textOf({ cluster, bucket_name: label })));
  return unwrap(draftStorageKey(body, { clusters, hasBucket: (bucket) => known.has(textOf(bucket)) }));
}

export const createStorageKey: Handler<'createStorageKey'> = async ({ cloud, viewer, body }) => {
  const { database, objects, randomness } = cloud;
  refuseAll(mayIncurCosts(viewer.account));
  const values = await draftOf(cloud, viewer, body);
  const state = await getStorageState(viewer, database);
  await cloud.transaction((tx) => requireCapacity(tx, 'storage_keys', viewer.account.id));
  const { accessKey, secretKey } = drawStorageKey(randomness);
  const buckets = values.bucket_access?.map(({ cluster, bucket_name: label, permissions }) => ({
    cluster,
    label,
    permissions,
  }));
  // A key in the store without a row is harmless: nobody knows its secret.
  await objects.putKey(ownerOf(viewer), { accessKey, secretKey, buckets });
  try {
    return await cloud.transaction(async (tx) => {
      if (!(await keepStorageUsed(viewer, tx, state))) throw new Refused(refuse('object-storage.ending'));
      await requireCapacity(tx, 'storage_keys', viewer.account.id);
      const key = await insertKey(viewer, tx, values, accessKey);
      recordEvent(viewer, tx, { action: 'obj_access_key_create', entity: keyEntity(key) });
      return presentKey(key, secretKey);
    });
  } catch (error) {
    // After any other error the row may have been kept.
    if (error instanceof Refused)
      await objects.removeKeys(ownerOf(viewer), [accessKey]).catch((failure: unknown) => {
        cloud.log.warn({ err: failure }, 'a key that was not kept could not be removed');
      });
    throw error;
  }
};
