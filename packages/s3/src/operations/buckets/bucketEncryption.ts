import { encryptionDocument, readEncryptionDocument } from '../../encryption/encryption-document.js';
import { readSetting, removeSetting, writeSetting } from '../settings.js';

export const getBucketEncryption = readSetting(
  'GetEncryptionConfiguration',
  'ServerSideEncryptionConfigurationNotFoundError',
  ({ encrypts }) => (encrypts ? encryptionDocument() : undefined),
);

/** Has new objects of a bucket encrypted with keys of the storage, unless their requests ask for another encryption. */
export const putBucketEncryption = writeSetting('PutEncryptionConfiguration', 64 * 1024, (text) => {
  readEncryptionDocument(text);
  return { encrypts: true };
});

export const deleteBucketEncryption = removeSetting('PutEncryptionConfiguration', { encrypts: false });
