import type { OperatorSchema } from '@cloud-account/spec';
import type { StorageKeyValues } from '../../object-storage/index.js';

/** A bucket that is to be made. */
export type BucketPlan = Required<
  Pick<OperatorSchema<'SeedBucket'>, 'cluster' | 'label' | 'acl' | 'cors_enabled'>
>;

/** A key of object storage that is to be kept. */
export interface StorageKeyPlan extends StorageKeyValues {
  readonly access_key: string;
  readonly secret_key: string;
}

/** What an account is to get of object storage. */
export interface StoragePlan {
  readonly buckets: readonly BucketPlan[];
  readonly keys: readonly StorageKeyPlan[];
}
