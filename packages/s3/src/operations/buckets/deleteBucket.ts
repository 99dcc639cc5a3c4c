import { S3Error } from '../../errors.js';
import type { Operation } from '../operation.js';

/** Removes an empty bucket. */
export const deleteBucket: Operation = {
  on: 'bucket',
  action: 'DeleteBucket',
  run: async ({ backend, bucket }) => {
    const removed = await backend.removeBucket(bucket);
    if (removed === 'not-empty') {
      const message =
        bucket.versioning &&
        'The bucket is not empty: versions of objects and delete markers are in it until they are deleted by their ids.';
      throw new S3Error('BucketNotEmpty', message, { BucketName: bucket.label });
    }
    return { status: 204 };
  },
};
