import { refuse } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, Refused } from '../../../common/refused.js';
import { bucketOf, ownerOf } from '../store.js';

export const deleteBucket: Handler<'deleteBucket'> = async ({ cloud, viewer, params }) => {
  const outcome = await cloud.objects.removeBucket(ownerOf(viewer), bucketOf(params));
  if (outcome === 'missing') throw notFound();
  if (outcome === 'not-empty') throw new Refused(refuse('bucket.delete.empty'));
  return {};
};
