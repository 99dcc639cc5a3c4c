import type { Operation } from '../operation.js';

/** Answers that a bucket exists and the signer may list it. */
export const headBucket: Operation = {
  on: 'bucket',
  action: 'ListBucket',
  run: ({ bucket, words }) =>
    Promise.resolve({ status: 200, headers: { 'x-amz-bucket-region': words.place(bucket.cluster) } }),
};
