import { S3Error } from '../../errors.js';
import { lifecycleDocument, readLifecycleDocument } from '../../lifecycle/lifecycle-document.js';
import type { Operation } from '../operation.js';

export const getBucketLifecycleConfiguration: Operation = {
  on: 'bucket',
  action: 'GetLifecycleConfiguration',
  run: ({ bucket }) => {
    if (bucket.lifecycle === undefined) throw new S3Error('NoSuchLifecycleConfiguration');
    return Promise.resolve({ status: 200, xml: lifecycleDocument(bucket.lifecycle) });
  },
};

export const putBucketLifecycleConfiguration: Operation = {
  on: 'bucket',
  action: 'PutLifecycleConfiguration',
  run: async ({ backend, bucket, content, uuid }) => {
    const document = await content.document(256 * 1024);
    await backend.setBucket(bucket, { lifecycle: readLifecycleDocument(document, uuid) });
    return { status: 200 };
  },
};

export const deleteBucketLifecycle: Operation = {
  on: 'bucket',
  action: 'PutLifecycleConfiguration',
  run: async ({ backend, bucket }) => {
    await backend.setBucket(bucket, { lifecycle: undefined });
    return { status: 204 };
  },
};
