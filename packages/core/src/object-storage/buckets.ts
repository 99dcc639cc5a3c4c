import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, reasons, refuse } from '../refusals/index.js';
import { bucketLabelProblems } from './bucket-label.js';

/** What rules need to know of a cluster. */
export type ClusterState = Pick<Schema<'StorageCluster'>, 'status'>;

/**
 * What keeps a bucket from being made, as far as it can be told without the store (§4.1, rule 1).
 *
 * @param cluster the one that the body names, if there is one
 */
export const mayCreateBucket = (body: Body<'createBucket'>, cluster: ClusterState | undefined): Refusal[] => [
  ...bucketLabelProblems(body.label),
  ...clusterProblems(cluster),
];

function clusterProblems(cluster: ClusterState | undefined): Refusal[] {
  const field = 'cluster';
  if (cluster === undefined) return [refuse('cluster.known', { field, reason: reasons.notValid(field) })];
  if (cluster.status === 'available') return [];
  return [refuse('cluster.available', { field, reason: 'The cluster takes no new buckets at the moment' })];
}

const mostBuckets = grouped(bounds.StorageCluster.buckets.maximum);

/** The refusal of a bucket that the store did not make: another account has the label, or this one has all it may have. */
export const bucketNotMade = (why: 'taken' | 'full'): Refusal =>
  why === 'taken'
    ? refuse('bucket.label.unique', { field: 'label', reason: 'Bucket name is taken' })
    : refuse('bucket.room', { reason: `An account may have at most ${mostBuckets} buckets in a cluster` });

/** The refusal of deleting a bucket that holds objects (§4.1, rule 2). */
export const bucketNotEmpty = (): Refusal =>
  refuse('bucket.delete.empty', { reason: 'Remove all objects from the bucket first' });

/** What keeps object storage from being cancelled (§4.1, rule 6). @param state the account's setting */
export const mayCancelStorage = (state: Schema<'AccountSettings'>['object_storage']): Refusal[] =>
  state === 'disabled'
    ? [refuse('object-storage.enabled', { reason: 'Object Storage is not enabled on your account' })]
    : [];

/**
 * The refusal of making something while object storage is being cancelled: it would be gone at once, or outlive what was
 * cancelled.
 */
export const storageEnding = (): Refusal =>
  refuse('object-storage.ending', { reason: 'Object Storage is being cancelled on your account' });
