import { cannedAcl, equalAcls } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { permit } from '../../access/permit.js';
import { requireSettable } from '../../access/settings.js';
import type { Acl, Bucket } from '../../backend.js';
import type { BucketCall, KeyCall } from '../operation.js';

/** A list by which each grantee that can write objects in the bucket can also choose the list of a new one. */
const settableByWriters = ({ acl }: Bucket): Acl =>
  acl
    .filter(({ permission }) => permission === 'WRITE' || permission === 'FULL_CONTROL')
    .map(({ grantee }) => ({ grantee, permission: 'WRITE_ACP' }));

/** The canned lists that, in S3, leave an object to the account that wrote it, also in the bucket of another one. */
const ofWriters: readonly unknown[] = ['private', 'bucket-owner-read'];

/** The permission that a writer of another account keeps of its object. */
const keptByWriter = ({ headers, bucket, signer }: BucketCall): Acl =>
  signer !== undefined && signer.owner !== bucket.owner && ofWriters.includes(headers['x-amz-acl'])
    ? [{ grantee: { owner: signer.owner }, permission: 'READ' }]
    : [];

/**
 * The access control list of a new object, which belongs to the owner of its bucket, not to its writer. A writer of another account
 * that asks for it to be private can read what it wrote.
 *
 * @throws S3Error AccessControlListNotSupported, AccessDenied
 */
export const newObjectAcl = (call: BucketCall & Pick<KeyCall, 'key'>): Acl => {
  const { headers, bucket, key } = call;
  const own = cannedAcl('private', bucket.owner);
  const acl = requireSettable(bucket, aclOfHeaders(headers, bucket.owner) ?? own, headers);
  if (!equalAcls(acl, own))
    permit(call, 'PutObjectAcl', { bucket, key, object: { acl: settableByWriters(bucket), tags: [] } });
  return [...keptByWriter(call), ...acl];
};
