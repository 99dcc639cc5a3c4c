import type { Handler } from '../../../cloud/operation.js';
import { presentAccess } from '../present.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const getBucketAccess: Handler<'getBucketAccess'> = async ({ cloud, viewer, params }) =>
  presentAccess(found(await cloud.objects.findAccess(ownerOf(viewer), bucketOf(params))));
