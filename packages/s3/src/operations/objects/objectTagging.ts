import type { Action } from '../../policy/actions.js';
import type { Tags } from '../../backend.js';
import { longestTagDocument, readTagDocument, tagDocument } from '../../tagging/tag-document.js';
import { maxTags } from '../../tagging/tags.js';
import type { BucketCall, ObjectCall, Operation } from '../operation.js';
import { changeCurrent } from '../retry-with-current.js';
import { versionHeaders } from './version-headers.js';

export const getObjectTagging: Operation = {
  on: 'object',
  action: 'GetObjectTagging',
  run: ({ bucket, object }) =>
    Promise.resolve({ status: 200, xml: tagDocument(object.tags), headers: versionHeaders(bucket, object) }),
};

const setTags = (call: ObjectCall, action: Action, tags: Tags): Promise<void> =>
  changeCurrent(call, action, ({ backend, bucket, object }) => backend.setObjectTags(bucket, object, tags));

const readTags = async ({ content }: BucketCall): Promise<Tags> =>
  readTagDocument(await content.document(longestTagDocument), maxTags.object);

export const putObjectTagging: Operation = {
  on: 'object',
  action: 'PutObjectTagging',
  readTags,
  run: async (call) => {
    await setTags(call, 'PutObjectTagging', call.newTags ?? (await readTags(call)));
    return { status: 200, headers: versionHeaders(call.bucket, call.object) };
  },
};

export const deleteObjectTagging: Operation = {
  on: 'object',
  action: 'DeleteObjectTagging',
  run: async (call) => {
    await setTags(call, 'DeleteObjectTagging', []);
    return { status: 204, headers: versionHeaders(call.bucket, call.object) };
  },
};
