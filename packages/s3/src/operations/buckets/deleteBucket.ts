import { S3Error } from '../../errors.js';
import type { Operation } from '../operation.js';

/** Removes an empty bucket. */
export const deleteBucket: Operation = {
  on: 'bucket',
  action: 'write-settings',
  run: async ({ backend, bucket }) => {
    const removed = await backend.removeBucket(bucket);
    if (removed === 'not-empty') throw new S3Error('BucketNotEmpty', undefined, { BucketName: bucket.label });
    return { status: 204 };
  },
};
