import { corsDocument, readCorsDocument } from '../../cors/cors-document.js';
import { S3Error } from '../../errors.js';
import type { Operation } from '../operation.js';

export const getBucketCors: Operation = {
  on: 'bucket',
  action: 'GetBucketCORS',
  run: ({ bucket }) => {
    if (bucket.cors === undefined) throw new S3Error('NoSuchCORSConfiguration');
    return Promise.resolve({ status: 200, xml: corsDocument(bucket.cors) });
  },
};

export const putBucketCors: Operation = {
  on: 'bucket',
  action: 'PutBucketCORS',
  run: async ({ backend, bucket, content }) => {
    await backend.setBucket(bucket, { cors: readCorsDocument(await content.document(64 * 1024)) });
    return { status: 200 };
  },
};

export const deleteBucketCors: Operation = {
  on: 'bucket',
  action: 'PutBucketCORS',
  run: async ({ backend, bucket }) => {
    await backend.setBucket(bucket, { cors: undefined });
    return { status: 204 };
  },
};
