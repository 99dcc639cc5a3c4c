import { S3Error } from '../../errors.js';
import { longestTagDocument, readTagDocument, tagDocument } from '../../tagging/tag-document.js';
import { maxTags } from '../../tagging/tags.js';
import type { Operation } from '../operation.js';

export const getBucketTagging: Operation = {
  on: 'bucket',
  action: 'GetBucketTagging',
  run: ({ bucket }) => {
    if (bucket.tags.length === 0) throw new S3Error('NoSuchTagSet');
    return Promise.resolve({ status: 200, xml: tagDocument(bucket.tags) });
  },
};

export const putBucketTagging: Operation = {
  on: 'bucket',
  action: 'PutBucketTagging',
  run: async ({ backend, bucket, content }) => {
    const text = await content.document(longestTagDocument);
    await backend.setBucket(bucket, { tags: readTagDocument(text, maxTags.bucket) });
    return { status: 204 };
  },
};

export const deleteBucketTagging: Operation = {
  on: 'bucket',
  action: 'PutBucketTagging',
  run: async ({ backend, bucket }) => {
    await backend.setBucket(bucket, { tags: [] });
    return { status: 204 };
  },
};
