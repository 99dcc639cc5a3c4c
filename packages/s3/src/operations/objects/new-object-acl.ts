import { cannedAcl, equalAcls } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import type { Acl } from '../../backend.js';
import { S3Error } from '../../errors.js';
import type { BucketCall } from '../operation.js';

/**
 * The access control list of a new object. Objects belong to the owner of their bucket, whoever writes them, so only a key of
 * that owner may give others permissions.
 *
 * @throws S3Error AccessControlListNotSupported
 */
export const newObjectAcl = ({ headers, bucket, signer }: BucketCall): Acl => {
  const own = cannedAcl('private', bucket.owner);
  const acl = aclOfHeaders(headers, bucket.owner) ?? own;
  if (signer?.owner !== bucket.owner && !equalAcls(acl, own))
    throw new S3Error('AccessControlListNotSupported');
  return acl;
};
