import { pageWindow } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import { unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import type { PageRequest } from '../../../repositories/listing/list.js';
import { presentBucket } from '../present.js';
import { ownerOf } from '../store.js';

/** No store has more buckets, so a higher offset is past every page. */
const MAX_SKIPPED = 2 ** 31 - 1;

/**
 * A page of the viewer's buckets.
 *
 * @param cluster only the buckets in it
 * @throws Refused (404) when the page does not exist
 */
export async function readBuckets(
  { objects }: Cloud,
  viewer: Viewer,
  { page: asked, page_size: size }: PageRequest,
  cluster?: string,
): Promise<Schema<'BucketPage'>> {
  const read = (offset: number) =>
    objects.listBuckets(ownerOf(viewer), { ...(cluster !== undefined && { cluster }), offset, limit: size });
  const first = await read(Math.min((asked - 1) * size, MAX_SKIPPED));
  const { page, pages, results, offset } = unwrap(pageWindow({ page: asked, size, results: first.results }));
  const { buckets } = page === asked ? first : await read(offset);
  return { data: buckets.map((bucket) => presentBucket(objects, bucket)), page, pages, results };
}
