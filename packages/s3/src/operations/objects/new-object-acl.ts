import { cannedAcl, isPrivate } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { permit } from '../../access/permit.js';
import { requireSettable } from '../../access/settings.js';
import type { Acl } from '../../backend.js';
import type { BucketCall, KeyCall } from '../operation.js';

/** The account that a new object belongs to. What nobody signed belongs to the owner of the bucket. */
const ownerOfNew = ({ bucket, signer, headers }: BucketCall): string => {
  if (signer === undefined || bucket.ownership === 'BucketOwnerEnforced') return bucket.owner;
  const isGiven =
    bucket.ownership === 'BucketOwnerPreferred' && headers['x-amz-acl'] === 'bucket-owner-full-control';
  return isGiven ? bucket.owner : signer.owner;
};

/** A list by which each grantee that can write objects in the bucket can also choose the list of a new one. */
const settableByWriters = (owner: string, { grants }: Acl): Acl => ({
  owner,
  grants: grants
    .filter(({ permission }) => permission === 'WRITE' || permission === 'FULL_CONTROL')
    .map(({ grantee }) => ({ grantee, permission: 'WRITE_ACP' })),
});

/**
 * The access control list of a new object.
 *
 * @throws S3Error AccessControlListNotSupported, AccessDenied
 */
export const newObjectAcl = (call: BucketCall & Pick<KeyCall, 'key'>): Acl => {
  const { headers, bucket, key } = call;
  const owner = ownerOfNew(call);
  const own = cannedAcl('private', owner);
  const acl = requireSettable(bucket, aclOfHeaders(headers, owner, bucket) ?? own, headers);
  if (!isPrivate(acl)) {
    const object = { acl: settableByWriters(owner, bucket.acl), tags: [] };
    permit(call, 'PutObjectAcl', { bucket, key, object });
  }
  return acl;
};
