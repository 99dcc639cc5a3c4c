import { S3Error } from '../../errors.js';
import {
  longestLockDocument,
  objectLockDocument,
  readObjectLockDocument,
} from '../../object-lock/lock-documents.js';
import type { Operation } from '../operation.js';

export const getObjectLockConfiguration: Operation = {
  on: 'bucket',
  action: 'GetBucketObjectLockConfiguration',
  run: ({ bucket: { label, objectLock } }) => {
    if (objectLock === undefined)
      throw new S3Error('ObjectLockConfigurationNotFoundError', undefined, { BucketName: label });
    return Promise.resolve({ status: 200, xml: objectLockDocument(objectLock) });
  },
};

/** Lets versions of a bucket be protected from then on, and sets the retention of new ones. */
export const putObjectLockConfiguration: Operation = {
  on: 'bucket',
  action: 'PutBucketObjectLockConfiguration',
  run: async ({ backend, bucket, content }) => {
    const objectLock = readObjectLockDocument(await content.document(longestLockDocument));
    if (!(await backend.setBucket(bucket, { objectLock })))
      throw new S3Error('InvalidBucketState', 'Only a bucket that keeps versions can have object lock.');
    return { status: 200 };
  },
};
