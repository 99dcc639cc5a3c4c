import { corsDocument, readCorsDocument } from '../../cors/cors-document.js';
import { readSetting, removeSetting, writeSetting } from '../settings.js';

export const getBucketCors = readSetting(
  'GetBucketCORS',
  'NoSuchCORSConfiguration',
  ({ cors }) => cors && corsDocument(cors),
);

export const putBucketCors = writeSetting('PutBucketCORS', 64 * 1024, (text) => ({
  cors: readCorsDocument(text),
}));

export const deleteBucketCors = removeSetting('PutBucketCORS', { cors: undefined });
