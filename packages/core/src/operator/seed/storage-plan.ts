import type { OperatorSchema } from '@cloud-account/spec';
import type { StorageKeyValues } from '../../object-storage/index.js';

/** A bucket to create. */
export type BucketPlan = Required<
  Pick<OperatorSchema<'SeedBucket'>, 'cluster' | 'label' | 'acl' | 'cors_enabled'>
>;

/** A key of object storage to store. */
export interface StorageKeyPlan extends StorageKeyValues {
  readonly access_key: string;
  readonly secret_key: string;
}

/** The buckets and keys of an account to create. */
export interface StoragePlan {
  readonly buckets: readonly BucketPlan[];
  readonly keys: readonly StorageKeyPlan[];
}
