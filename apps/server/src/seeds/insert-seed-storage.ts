import type { StoragePlan } from '@cloud-account/core';
import type { Cloud } from '../cloud/cloud.js';
import { recordEvent } from '../repositories/events.js';
import { keyEntity } from '../repositories/events/entities.js';
import { keepStorageUsed, lockStorageState } from '../repositories/object-storage/ends.js';
import { insertKey } from '../repositories/object-storage/keys.js';
import type { Transaction } from '../repositories/transaction.js';

/** Inserts buckets and keys of an account, and so starts its object storage. */
export async function insertSeedStorage(
  { objects }: Pick<Cloud, 'objects'>,
  tx: Transaction,
  owner: { readonly account: { readonly id: number; readonly uuid: string }; readonly user: null },
  { buckets, keys }: StoragePlan,
): Promise<void> {
  if (buckets.length + keys.length === 0) return;
  await keepStorageUsed(owner, tx, await lockStorageState(owner, tx));
  await objects.place(tx, owner.account.uuid, {
    buckets: buckets.map(({ cluster, label, acl, cors_enabled: corsEnabled }) => ({
      ...{ cluster, label, acl, corsEnabled },
    })),
    keys: keys.map(({ access_key: accessKey, secret_key: secretKey, bucket_access: reached }) => ({
      accessKey,
      secretKey,
      buckets: reached?.map(({ cluster, bucket_name: label, permissions }) => ({
        ...{ cluster, label, permissions },
      })),
    })),
  });
  for (const values of keys) {
    const key = await insertKey(owner, tx, values, values.access_key);
    recordEvent(owner, tx, { action: 'obj_access_key_create', entity: keyEntity(key) });
  }
}
