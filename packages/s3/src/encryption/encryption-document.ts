import { S3Error } from '../errors.js';
import { readXml } from '../xml/read-xml.js';
import { writeS3Xml } from '../xml/write-xml.js';
import { requireAes256 } from './requested.js';

const root = 'ServerSideEncryptionConfiguration';

/** The document of a bucket that encrypts new objects with keys of the storage. */
export const encryptionDocument = (): string =>
  writeS3Xml(root, {
    Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' }, BucketKeyEnabled: false },
  });

/**
 * Reads the document of a default encryption, which can only be one with keys of the storage.
 *
 * @throws S3Error
 */
export const readEncryptionDocument = (text: string): void => {
  const document = readXml(text, root);
  document.allow('Rule');
  const rule = document.required('Rule');
  if (rule.child('BlockedEncryptionTypes') !== undefined)
    throw new S3Error('NotImplemented', 'BlockedEncryptionTypes is not implemented here.');
  rule.allow('ApplyServerSideEncryptionByDefault', 'BucketKeyEnabled');
  const chosen = rule.required('ApplyServerSideEncryptionByDefault');
  chosen.allow('SSEAlgorithm', 'KMSMasterKeyID');
  requireAes256(chosen.required('SSEAlgorithm').text.trim(), 'SSEAlgorithm');
  if (chosen.child('KMSMasterKeyID') !== undefined)
    throw new S3Error('InvalidArgument', 'Only keys of a key service have an id.', {
      ArgumentName: 'KMSMasterKeyID',
    });
  if (rule.word('BucketKeyEnabled')?.toLowerCase() === 'true')
    throw new S3Error('NotImplemented', 'Encryption with keys of a key service is not implemented here.');
};
