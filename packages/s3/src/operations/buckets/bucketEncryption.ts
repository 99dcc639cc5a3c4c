import { encryptionDocument, readEncryptionDocument } from '../../encryption/encryption-document.js';
import { S3Error } from '../../errors.js';
import type { Operation } from '../operation.js';

export const getBucketEncryption: Operation = {
  on: 'bucket',
  action: 'GetEncryptionConfiguration',
  run: ({ bucket }) => {
    if (!bucket.encrypts) throw new S3Error('ServerSideEncryptionConfigurationNotFoundError');
    return Promise.resolve({ status: 200, xml: encryptionDocument() });
  },
};

/** Has new objects of a bucket encrypted with keys of the storage, unless their requests ask for another encryption. */
export const putBucketEncryption: Operation = {
  on: 'bucket',
  action: 'PutEncryptionConfiguration',
  run: async ({ backend, bucket, content }) => {
    readEncryptionDocument(await content.document(64 * 1024));
    await backend.setBucket(bucket, { encrypts: true });
    return { status: 200 };
  },
};

export const deleteBucketEncryption: Operation = {
  on: 'bucket',
  action: 'PutEncryptionConfiguration',
  run: async ({ backend, bucket }) => {
    await backend.setBucket(bucket, { encrypts: false });
    return { status: 204 };
  },
};
