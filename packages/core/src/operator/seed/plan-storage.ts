import type { OperatorSchema } from '@cloud-account/spec';
import { bucketNotMade, draftStorageKey, mayCreateBucket } from '../../object-storage/index.js';
import { inside, type Refusal, refuse } from '../../refusals/index.js';
import type { Planned } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';
import type { BucketPlan, StorageKeyPlan, StoragePlan } from './storage-plan.js';

/** The unique key of a bucket. */
export const bucketKey = ({ cluster, label }: { readonly cluster: string; readonly label: string }): string =>
  `${cluster}/${label}`;

/** The buckets and keys of an account to create. @param id of an existing account */
export function planStorage(
  account: OperatorSchema<'SeedAccount'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<StoragePlan> {
  const buckets = planBuckets(account, id, reader);
  const keys = planKeys(account, id, reader);
  return {
    part: { buckets: buckets.part, keys: keys.part },
    refusals: [...buckets.refusals, ...keys.refusals],
  };
}

function planBuckets(
  { buckets = [] }: OperatorSchema<'SeedAccount'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<BucketPlan[]> {
  const part: BucketPlan[] = [];
  const refusals: Refusal[] = [];
  for (const [index, { label, cluster, acl = 'private', cors_enabled: cors = false }] of buckets.entries()) {
    const key = bucketKey({ cluster, label });
    const holder = reader.known.buckets.get(key);
    const isKept = id !== undefined && holder === id;
    const problems = [
      ...reader.repeated('label', `bucket ${key}`),
      ...(holder === undefined || isKept ? [] : [bucketNotMade('taken')]),
      ...(isKept ? [] : mayCreateBucket({ label, cluster }, reader.known.clusters.get(cluster))),
    ];
    for (const refusal of inside(`buckets[${index}]`, problems)) refusals.push(refusal);
    if (isKept) reader.keep('buckets');
    else part.push({ label, cluster, acl, cors_enabled: cors });
  }
  return { part, refusals };
}

function planKeys(
  { buckets = [], storage_keys: keys = [] }: OperatorSchema<'SeedAccount'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<StorageKeyPlan[]> {
  const made = new Set(buckets.map(bucketKey));
  const hasBucket = (bucket: { readonly bucket_name: string; readonly cluster: string }): boolean => {
    const key = bucketKey({ cluster: bucket.cluster, label: bucket.bucket_name });
    return made.has(key) || (id !== undefined && reader.known.buckets.get(key) === id);
  };
  const clusters = new Set(reader.known.clusters.keys());
  const part: StorageKeyPlan[] = [];
  const refusals: Refusal[] = [];
  for (const [index, key] of keys.entries()) {
    const { access_key: accessKey, secret_key: secretKey, label, bucket_access: access } = key;
    const holder = reader.known.storageKeys.get(accessKey);
    const isKept = id !== undefined && holder === id;
    const draft = draftStorageKey(
      { label, ...(access !== undefined && { bucket_access: access }) },
      { clusters, hasBucket },
    );
    const problems = [
      ...reader.repeated('access_key', `storage key ${accessKey}`),
      ...(holder === undefined || isKept ? [] : [refuse('seed.storage-key.free', { field: 'access_key' })]),
      ...(draft.ok || isKept ? [] : draft.refusals),
    ];
    for (const refusal of inside(`storage_keys[${index}]`, problems)) refusals.push(refusal);
    if (isKept) reader.keep('storage_keys');
    else if (draft.ok) part.push({ ...draft.value, access_key: accessKey, secret_key: secretKey });
  }
  return { part, refusals };
}
