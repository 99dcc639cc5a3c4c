import type { Operation } from './operation.js';

/** Tells whether a bucket is there and may be listed. */
export const headBucket: Operation = {
  on: 'bucket',
  action: 'list',
  run: ({ bucket }) => Promise.resolve({ status: 200, headers: { 'x-amz-bucket-region': bucket.cluster } }),
};
