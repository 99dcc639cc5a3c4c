import { readWebsiteDocument, websiteDocument } from '../../website/website-document.js';
import { readSetting, removeSetting, writeSetting } from '../settings.js';

export const getBucketWebsite = readSetting(
  'GetBucketWebsite',
  'NoSuchWebsiteConfiguration',
  ({ website }) => website && websiteDocument(website),
);

export const putBucketWebsite = writeSetting('PutBucketWebsite', 128 * 1024, (text) => ({
  website: readWebsiteDocument(text),
}));

export const deleteBucketWebsite = removeSetting('DeleteBucketWebsite', { website: undefined });
