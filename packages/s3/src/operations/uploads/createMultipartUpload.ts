import type { Upload } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { askedChecksum } from '../../payload/claims.js';
import { multipartChecksum } from '../../payload/multipart.js';
import { readAttributes, refuseUnsupportedStorage } from '../../requests/attributes.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { newEncryption } from '../encryption.js';
import { newObjectAcl } from '../objects/new-object-acl.js';
import { newObjectTags } from '../objects/new-object-tags.js';
import { conditionOf, written } from '../objects/write-outcome.js';
import { newProtection } from '../object-lock/object-lock.js';
import { header, type KeyCall, type Operation } from '../operation.js';
import { uploadChecksumHeaders } from './uploads.js';

const requestedChecksum = (call: KeyCall): Upload['checksum'] => {
  const algorithm = askedChecksum(call.headers);
  const type = header(call, 'x-amz-checksum-type')?.toUpperCase();
  if (type !== undefined && type !== 'FULL_OBJECT' && type !== 'COMPOSITE') {
    throw new S3Error('InvalidRequest', 'The type of the checksum can be FULL_OBJECT or COMPOSITE.');
  }
  if (algorithm === undefined) {
    if (type === undefined) return undefined;
    throw new S3Error('InvalidRequest', 'A type of checksum is given without its algorithm.');
  }
  return multipartChecksum(algorithm, type);
};

/** Starts a multipart upload. */
export const createMultipartUpload: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket, key, headers } = call;
    refuseUnsupportedStorage(headers);
    const attributes = readAttributes(headers);
    const acl = newObjectAcl(call);
    const tags = newObjectTags(call);
    const protection = newProtection(call);
    const checksum = requestedChecksum(call);
    // The completion has the condition again, and the store checks it then.
    conditionOf(call);
    const encryption = newEncryption(call);
    const { dataKey } = encryption;
    const initiator = call.signer?.owner;
    const values = { ...attributes, acl, tags, protection, checksum, initiator, dataKey };
    const made = await backend.createUpload(bucket, key, values);
    if (made === 'full') {
      throw new S3Error(
        'QuotaExceeded',
        'The bucket has as many incomplete uploads as it may have; complete or abort some of them.',
      );
    }
    const upload = written(made);
    const xml = writeS3Xml('InitiateMultipartUploadResult', {
      Bucket: bucket.label,
      Key: key,
      UploadId: upload.id,
    });
    return { status: 200, xml, headers: { ...uploadChecksumHeaders(upload), ...encryption.headers } };
  },
};
