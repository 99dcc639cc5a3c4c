import type { Params } from '@cloud-account/spec';
import type { BucketName } from '@cloud-account/object-store';
import { notFound } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';

/** The owner of a viewer's buckets, by the store's name. */
export const ownerOf = ({ account }: Viewer): string => account.uuid;

/** The bucket that a path names. */
export const bucketOf = ({ clusterId, bucket }: Params<'getBucket'>): BucketName => ({
  cluster: clusterId,
  label: bucket,
});

/** The result of the store. @throws Refused (404) when it is undefined */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw notFound();
  return thing;
}
