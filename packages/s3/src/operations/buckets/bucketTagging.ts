import { longestTagDocument, readTagDocument, tagDocument } from '../../tagging/tag-document.js';
import { maxTags } from '../../tagging/tags.js';
import { readSetting, removeSetting, writeSetting } from '../settings.js';

export const getBucketTagging = readSetting('GetBucketTagging', 'NoSuchTagSet', ({ tags }) =>
  tags.length === 0 ? undefined : tagDocument(tags),
);

export const putBucketTagging = writeSetting('PutBucketTagging', longestTagDocument, (text) => ({
  tags: readTagDocument(text, maxTags.bucket),
}));

export const deleteBucketTagging = removeSetting('PutBucketTagging', { tags: [] });
