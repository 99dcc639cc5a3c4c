import { encryptionDocument, readEncryptionDocument } from '../../encryption/encryption-document.js';
import type { Operation } from '../operation.js';
import { readSetting, removeSetting } from '../settings.js';

export const getBucketEncryption = readSetting(
  'GetEncryptionConfiguration',
  'ServerSideEncryptionConfigurationNotFoundError',
  ({ encrypts }) => (encrypts ? encryptionDocument() : undefined),
);

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

export const deleteBucketEncryption = removeSetting('PutEncryptionConfiguration', { encrypts: false });
