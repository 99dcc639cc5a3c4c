import type { Params } from '@cloud-account/spec';
import type { BucketName } from '../../drivers/objects/driver.js';
import { notFound } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';

/** Whose buckets a viewer sees, as the store knows it. */
export const ownerOf = ({ account }: Viewer): string => account.uuid;

/** The bucket that a path names. */
export const bucketOf = ({ clusterId, bucket }: Params<'getBucket'>): BucketName => ({
  cluster: clusterId,
  label: bucket,
});

/** What the store found. @throws Refused (404) when that is nothing */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw notFound();
  return thing;
}
