import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** A bucket in a key. */
export type KeyBucket = Schema<'KeyBucket'>;

/** The fields of a key that users can change (§2.7). */
export type StorageKeyValues = Pick<Schema<'StorageKey'>, 'label' | 'bucket_access'>;

/** The clusters and buckets that a new key may have. */
export interface StorageKeyFacts {
  /** The IDs of all clusters. */
  readonly clusters: ReadonlySet<string>;
  /** True if the account has a bucket. */
  readonly hasBucket: (bucket: Pick<KeyBucket, 'bucket_name' | 'cluster'>) => boolean;
}

/**
 * Decides on a new key. A list of buckets limits it to these buckets; an empty list allows none. Without a list it is
 * unlimited.
 */
export function draftStorageKey(
  { label, bucket_access: buckets = null }: Body<'createStorageKey'>,
  facts: StorageKeyFacts,
): Decision<StorageKeyValues> {
  const unknown = (buckets ?? []).flatMap((bucket, index) => bucketProblems(bucket, index, facts));
  return decide([...textProblems('label', label), ...unknown], { label, bucket_access: buckets });
}

/** Decides on a change of a key; only its label can change. */
export const renameStorageKey = (
  { label }: Pick<StorageKeyValues, 'label'>,
  change: Body<'updateStorageKey'>,
): Decision<string> => decide(textProblems('label', change.label), change.label ?? label);

function bucketProblems(
  bucket: KeyBucket,
  index: number,
  { clusters, hasBucket }: StorageKeyFacts,
): Refusal[] {
  const problem = (field: 'cluster' | 'bucket_name'): Refusal =>
    refuse(field === 'cluster' ? 'key.cluster.known' : 'key.bucket.known', {
      field: `bucket_access[${index}].${field}`,
    });
  if (!clusters.has(bucket.cluster)) return [problem('cluster')];
  return hasBucket(bucket) ? [] : [problem('bucket_name')];
}
