import type { Handler } from '../../../cloud/operation.js';
import { notFound } from '../../../common/refused.js';
import { bucketOf, ownerOf } from '../store.js';

export const deleteBucketCertificate: Handler<'deleteBucketCertificate'> = async ({
  cloud,
  viewer,
  params,
}) => {
  const outcome = await cloud.objects.removeCertificate(ownerOf(viewer), bucketOf(params));
  if (outcome !== 'removed') throw notFound();
  return {};
};
