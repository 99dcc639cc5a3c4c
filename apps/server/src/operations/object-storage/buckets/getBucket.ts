import type { Handler } from '../../../cloud/operation.js';
import { presentBucket } from '../present.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const getBucket: Handler<'getBucket'> = async ({ cloud: { objects }, viewer, params }) =>
  presentBucket(objects, found(await objects.findBucket(ownerOf(viewer), bucketOf(params))));
