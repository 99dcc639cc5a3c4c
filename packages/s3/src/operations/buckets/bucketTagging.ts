import { longestTagDocument, readTagDocument, tagDocument } from '../../tagging/tag-document.js';
import { maxTags } from '../../tagging/tags.js';
import type { Operation } from '../operation.js';
import { readSetting, removeSetting } from '../settings.js';

export const getBucketTagging = readSetting('GetBucketTagging', 'NoSuchTagSet', ({ tags }) =>
  tags.length === 0 ? undefined : tagDocument(tags),
);

export const putBucketTagging: Operation = {
  on: 'bucket',
  action: 'PutBucketTagging',
  run: async ({ backend, bucket, content }) => {
    const text = await content.document(longestTagDocument);
    await backend.setBucket(bucket, { tags: readTagDocument(text, maxTags.bucket) });
    return { status: 200 };
  },
};

export const deleteBucketTagging = removeSetting('PutBucketTagging', { tags: [] });
