import { lifecycleDocument, readLifecycleDocument } from '../../lifecycle/lifecycle-document.js';
import type { Operation } from '../operation.js';
import { readSetting, removeSetting } from '../settings.js';

export const getBucketLifecycleConfiguration = readSetting(
  'GetLifecycleConfiguration',
  'NoSuchLifecycleConfiguration',
  ({ lifecycle }) => lifecycle && lifecycleDocument(lifecycle),
);

export const putBucketLifecycleConfiguration: Operation = {
  on: 'bucket',
  action: 'PutLifecycleConfiguration',
  run: async ({ backend, bucket, content, uuid }) => {
    const document = await content.document(256 * 1024);
    await backend.setBucket(bucket, { lifecycle: readLifecycleDocument(document, uuid) });
    return { status: 200 };
  },
};

export const deleteBucketLifecycle = removeSetting('PutLifecycleConfiguration', { lifecycle: undefined });
