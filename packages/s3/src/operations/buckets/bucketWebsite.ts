import { readWebsiteDocument, websiteDocument } from '../../website/website-document.js';
import type { Operation } from '../operation.js';
import { readSetting, removeSetting } from '../settings.js';

export const getBucketWebsite = readSetting(
  'GetBucketWebsite',
  'NoSuchWebsiteConfiguration',
  ({ website }) => website && websiteDocument(website),
);

export const putBucketWebsite: Operation = {
  on: 'bucket',
  action: 'PutBucketWebsite',
  run: async ({ backend, bucket, content }) => {
    await backend.setBucket(bucket, { website: readWebsiteDocument(await content.document(128 * 1024)) });
    return { status: 200 };
  },
};

export const deleteBucketWebsite = removeSetting('DeleteBucketWebsite', { website: undefined });
