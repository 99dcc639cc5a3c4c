import { may } from '../../access/authorise.js';
import { permit } from '../../access/permit.js';
import type { Bucket, Protection } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { protectionHeaders, protectionOfHeaders } from '../../object-lock/lock-headers.js';
import { header, type BucketCall, type ObjectCall } from '../operation.js';

/** @throws S3Error InvalidRequest when versions of the bucket cannot be protected */
export const requireObjectLock = ({ objectLock }: Bucket): void => {
  if (objectLock === undefined) throw new S3Error('InvalidRequest', 'The bucket has no object lock.');
};

/**
 * What protects a new object, as its request says.
 *
 * @throws S3Error when that is not valid, the signer may not protect objects in the bucket, or the bucket has no object lock
 */
export const newProtection = ({ headers, now, bucket, signer }: BucketCall): Protection => {
  const protection = protectionOfHeaders(headers, now);
  if (Object.keys(protection).length === 0) return protection;
  permit(signer, 'write-protection', bucket);
  requireObjectLock(bucket);
  return protection;
};

/** What protects an object, for those who may read it. */
export const knownProtectionHeaders = ({
  signer,
  bucket,
  object,
}: ObjectCall): Readonly<Record<string, string>> =>
  may(signer, 'read-protection', bucket, object) ? protectionHeaders(object.protection) : {};

const bypassHeader = 'x-amz-bypass-governance-retention';

/**
 * Whether retentions of the mode `GOVERNANCE` do not count for a request: it says so, and its signer may bypass them.
 *
 * @throws S3Error InvalidArgument when the bucket has no object lock
 */
export const bypassesGovernance = (call: BucketCall): boolean => {
  const { bucket, signer } = call;
  const text = header(call, bypassHeader);
  if (text === undefined) return false;
  if (bucket.objectLock === undefined) {
    throw new S3Error('InvalidArgument', 'Only retentions of buckets with object lock can be bypassed.', {
      ArgumentName: bypassHeader,
    });
  }
  return text.toLowerCase() === 'true' && may(signer, 'bypass-retention', bucket, undefined);
};

/** The refusal to delete a version, or to shorten its retention. */
export const protectedVersion = (details: Readonly<Record<string, string>> = {}): S3Error =>
  new S3Error('AccessDenied', 'The version is protected by object lock.', details);
