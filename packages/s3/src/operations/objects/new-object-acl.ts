import { cannedAcl, equalAcls } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { permit } from '../../access/permit.js';
import { requireSettable } from '../../access/settings.js';
import type { Acl } from '../../backend.js';
import { S3Error } from '../../errors.js';
import type { BucketCall, KeyCall } from '../operation.js';

/**
 * The access control list of a new object. Objects belong to the owner of their bucket, whoever writes them, so only a key of
 * that owner may give others permissions.
 *
 * @throws S3Error AccessControlListNotSupported, AccessDenied
 */
export const newObjectAcl = (call: BucketCall & Pick<KeyCall, 'key'>): Acl => {
  const { headers, bucket, signer, key } = call;
  const own = cannedAcl('private', bucket.owner);
  const acl = requireSettable(bucket, aclOfHeaders(headers, bucket.owner) ?? own, headers);
  if (equalAcls(acl, own)) return acl;
  if (signer?.owner !== bucket.owner) throw new S3Error('AccessControlListNotSupported');
  permit(call, 'PutObjectAcl', { bucket, key });
  return acl;
};
