import { withDefaultRetention, type Bucket, type WriteProblem } from '@cloud-account/s3';
import { build, type Given, type Session, statement } from '@cloud-account/database';
import type { Quota } from '../limits/quota.js';
import { putRow, type LockedBucket, type Put } from '../rows/object-rows.js';
import { bytesOf, type KeptObject } from '../rows/rows.js';
import { supersede } from './version-rows.js';

const currentEtag = statement('store-current-etag', (given: Given<{ bucket_id: number; key: Buffer }>) =>
  build
    .selectFrom('store_objects')
    .select('etag')
    .where('bucket_id', '=', given.bucket_id)
    .where('key', '=', given.key),
);

/** True when the condition of a write is true for the current object. */
async function isSatisfied(tx: Session, bucket: Bucket, { key, condition }: Put): Promise<boolean> {
  if (condition === undefined) return true;
  const current = await currentEtag.first(tx, { bucket_id: bucket.id, key: bytesOf(key) });
  if (condition.absent === true) return current === undefined;
  if (condition.otherThan !== undefined) return current?.etag !== condition.otherThan;
  return condition.etag === undefined || current?.etag === condition.etag;
}

/**
 * Writes an object in a locked bucket: in the place of the current one, or beside it where the bucket keeps versions.
 *
 * @param freed bytes that the owner no longer has, and that are still counted
 * @throws an error for `withinQuota` when the owner would have more than its quota
 */
export async function putLocked(
  tx: Session,
  bucket: Bucket,
  { versioning, object_lock: objectLock }: LockedBucket,
  one: Put,
  quota: Quota,
  freed = 0,
): Promise<KeptObject | WriteProblem> {
  if (versioning === null) return putRow(tx, bucket, one, quota, freed);
  if (!(await isSatisfied(tx, bucket, one))) return 'condition';
  await supersede(tx, bucket.id, [bytesOf(one.key)], versioning, one.modified);
  const protection = withDefaultRetention(one.values.protection, objectLock ?? undefined, one.modified);
  const put = { ...one, values: { ...one.values, protection }, condition: undefined };
  return putRow(tx, bucket, put, quota, freed, versioning);
}
