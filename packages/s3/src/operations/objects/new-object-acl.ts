import { cannedAcl, equalAcls } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { permit } from '../../access/permit.js';
import { requireSettable } from '../../access/settings.js';
import type { Acl, Bucket } from '../../backend.js';
import type { BucketCall, KeyCall } from '../operation.js';

/** Whoever may write objects by the access control list of the bucket may also choose the list of a new one. */
const settableByWriters = ({ acl }: Bucket): Acl =>
  acl
    .filter(({ permission }) => permission === 'WRITE' || permission === 'FULL_CONTROL')
    .map(({ grantee }) => ({ grantee, permission: 'WRITE_ACP' }));

/**
 * The access control list of a new object, which belongs to the owner of its bucket, whoever writes it.
 *
 * @throws S3Error AccessControlListNotSupported, AccessDenied
 */
export const newObjectAcl = (call: BucketCall & Pick<KeyCall, 'key'>): Acl => {
  const { headers, bucket, key } = call;
  const own = cannedAcl('private', bucket.owner);
  const acl = requireSettable(bucket, aclOfHeaders(headers, bucket.owner) ?? own, headers);
  if (!equalAcls(acl, own))
    permit(call, 'PutObjectAcl', { bucket, key, object: { acl: settableByWriters(bucket), tags: [] } });
  return acl;
};
