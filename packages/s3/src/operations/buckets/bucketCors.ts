import { corsDocument, readCorsDocument } from '../../cors/cors-document.js';
import type { Operation } from '../operation.js';
import { readSetting, removeSetting } from '../settings.js';

export const getBucketCors = readSetting(
  'GetBucketCORS',
  'NoSuchCORSConfiguration',
  ({ cors }) => cors && corsDocument(cors),
);

export const putBucketCors: Operation = {
  on: 'bucket',
  action: 'PutBucketCORS',
  run: async ({ backend, bucket, content }) => {
    await backend.setBucket(bucket, { cors: readCorsDocument(await content.document(64 * 1024)) });
    return { status: 200 };
  },
};

export const deleteBucketCors = removeSetting('PutBucketCORS', { cors: undefined });
