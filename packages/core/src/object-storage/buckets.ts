import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../refusals/index.js';
import { bucketLabelProblems } from './bucket-label.js';

/** The facts of a cluster for rules. */
export type ClusterState = Pick<Schema<'StorageCluster'>, 'status'>;

/**
 * Refuses a new bucket, as far as the rules can decide without the store (§4.1, rule 1).
 *
 * @param cluster the cluster in the body; undefined when it does not exist
 */
export const mayCreateBucket = (body: Body<'createBucket'>, cluster: ClusterState | undefined): Refusal[] => [
  ...bucketLabelProblems(body.label),
  ...clusterProblems(cluster),
];

function clusterProblems(cluster: ClusterState | undefined): Refusal[] {
  const field = 'cluster';
  if (cluster === undefined) return [refuse('cluster.known', { field })];
  if (cluster.status === 'available') return [];
  return [refuse('cluster.available', { field })];
}

const maxBuckets = grouped(bounds.StorageCluster.buckets.maximum);

/** The refusal of a bucket by the store: another account has the label, or this one has too many buckets. */
export const bucketNotMade = (why: 'taken' | 'full'): Refusal =>
  why === 'taken'
    ? refuse('bucket.label.unique', { field: 'label' })
    : refuse('bucket.room', { max: maxBuckets });

/** Refuses to cancel disabled object storage (§4.1, rule 6). @param state the setting of the account */
export const mayCancelStorage = (state: Schema<'AccountSettings'>['object_storage']): Refusal[] =>
  state === 'disabled' ? [refuse('object-storage.enabled')] : [];
