import { may } from '../../access/authorise.js';
import { permit } from '../../access/permit.js';
import type { Bucket, Protection } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { protectionHeaders, protectionOfHeaders } from '../../object-lock/lock-headers.js';
import { readVersionId } from '../../requests/version-id.js';
import { header, type BucketCall, type KeyCall, type ObjectCall } from '../operation.js';

/** @throws S3Error InvalidRequest when versions of the bucket cannot be protected */
export const requireObjectLock = ({ objectLock }: Bucket): void => {
  if (objectLock === undefined) throw new S3Error('InvalidRequest', 'The bucket has no object lock.');
};

/**
 * The protection of a new object, as its request says.
 *
 * @throws S3Error when that is not valid, the sender may not protect objects in the bucket, or the bucket has no object lock
 */
export const newProtection = (call: BucketCall & Pick<KeyCall, 'key'>): Protection => {
  const { headers, now, bucket, key } = call;
  const protection = protectionOfHeaders(headers, now);
  const { retention, legalHold } = protection;
  if (retention !== undefined) permit(call, 'PutObjectRetention', { bucket, key });
  if (legalHold !== undefined) permit(call, 'PutObjectLegalHold', { bucket, key });
  if (retention !== undefined || legalHold !== undefined) requireObjectLock(bucket);
  return protection;
};

/** The protection of an object, as far as the sender of the request may read it. */
export const knownProtectionHeaders = (call: ObjectCall): Readonly<Record<string, string>> => {
  const { bucket, key, object, query } = call;
  const { retention, legalHold } = object.protection;
  const subject = { bucket, key, version: readVersionId(query), object };
  return protectionHeaders({
    ...(retention !== undefined && may(call, 'GetObjectRetention', subject) && { retention }),
    ...(legalHold !== undefined && may(call, 'GetObjectLegalHold', subject) && { legalHold }),
  });
};

const bypassHeader = 'x-amz-bypass-governance-retention';

/**
 * True when retentions of the mode `GOVERNANCE` do not count for a request: it says so, and its sender may bypass them. Where a
 * bucket has no object lock, there is nothing to bypass, and programs that empty any bucket always say so.
 *
 * @param named the version that is to be deleted, or to get another retention
 */
export const bypassesGovernance = (
  call: BucketCall,
  named: { readonly key: string; readonly version: string | undefined },
): boolean => {
  const { bucket } = call;
  const asked = header(call, bypassHeader)?.toLowerCase() === 'true';
  return asked && may(call, 'BypassGovernanceRetention', { bucket, ...named });
};

/** The refusal to delete a version, or to shorten its retention. */
export const protectedVersion = (details: Readonly<Record<string, string>> = {}): S3Error =>
  new S3Error('AccessDenied', 'The version is protected by object lock.', details);
