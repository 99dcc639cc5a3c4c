import type { Handler } from '../../../cloud/operation.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const getBucketCertificate: Handler<'getBucketCertificate'> = async ({ cloud, viewer, params }) => ({
  ssl: found(await cloud.objects.hasCertificate(ownerOf(viewer), bucketOf(params))),
});
