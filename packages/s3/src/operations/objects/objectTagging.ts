import type { Tags } from '../../backend.js';
import { longestTagDocument, readTagDocument, tagDocument } from '../../tagging/tag-document.js';
import { maxTags } from '../../tagging/tags.js';
import type { ObjectCall, Operation } from '../operation.js';
import { changeCurrent } from '../retry-with-current.js';
import { versionHeaders } from '../versions/version-headers.js';

export const getObjectTagging: Operation = {
  on: 'object',
  action: 'read-tags',
  run: ({ bucket, object }) =>
    Promise.resolve({ status: 200, xml: tagDocument(object.tags), headers: versionHeaders(bucket, object) }),
};

const setTags = (call: ObjectCall, tags: Tags): Promise<void> =>
  changeCurrent(call, 'write-tags', ({ backend, bucket, object }) =>
    backend.setObjectTags(bucket, object, tags),
  );

export const putObjectTagging: Operation = {
  on: 'object',
  action: 'write-tags',
  run: async (call) => {
    const text = await call.content.document(longestTagDocument);
    await setTags(call, readTagDocument(text, maxTags.object));
    return { status: 200, headers: versionHeaders(call.bucket, call.object) };
  },
};

export const deleteObjectTagging: Operation = {
  on: 'object',
  action: 'write-tags',
  run: async (call) => {
    await setTags(call, []);
    return { status: 204, headers: versionHeaders(call.bucket, call.object) };
  },
};
