import type { IncomingHttpHeaders } from 'node:http';
import type { Acl, Bucket } from '../backend.js';
import { S3Error } from '../errors.js';
import { cannedAcl, isPrivate, isPublicGroup } from './acl.js';

/** True when a list gives everybody, or all signers, a permission. */
const isPublicAcl = ({ grants }: Acl): boolean => grants.some(({ grantee }) => isPublicGroup(grantee));

/** The account that a thing in a bucket belongs to: without ACLs, everything is the bucket owner's. */
export const ownerIn = ({ ownership, owner }: Bucket, owned: Pick<Acl, 'owner'>): string =>
  ownership === 'BucketOwnerEnforced' ? owner : owned.owner;

/** A list of a bucket, or of an object in it, as the bucket shows it: without ACLs, everything is the bucket owner's alone. */
export const shownAcl = ({ ownership, owner }: Bucket, acl: Acl): Acl =>
  ownership === 'BucketOwnerEnforced' ? cannedAcl('private', owner) : acl;

/** A list with the grants that count in the bucket. */
export const effectiveAcl = (bucket: Bucket, acl: Acl): Acl => {
  const shown = shownAcl(bucket, acl);
  return bucket.publicAccessBlock?.ignoreAcls === true
    ? { ...shown, grants: shown.grants.filter(({ grantee }) => !isPublicGroup(grantee)) }
    : shown;
};

/**
 * The reason for which a list may not be set in the bucket: it has no ACLs, or blocks public ones. A list that gives others nothing may always be
 * set.
 */
export const aclProblem = (bucket: Bucket, acl: Acl): 'off' | 'public' | undefined => {
  if (bucket.ownership === 'BucketOwnerEnforced') return isPrivate(acl) ? undefined : 'off';
  return bucket.publicAccessBlock?.blockAcls === true && isPublicAcl(acl) ? 'public' : undefined;
};

/** True when a request names a list that S3 takes in buckets without any: its owner's own, by this name alone. */
const namesOwn = ({ 'x-amz-acl': name }: IncomingHttpHeaders): boolean =>
  name === undefined || name === 'bucket-owner-full-control';

/** @throws S3Error AccessControlListNotSupported, AccessDenied when the bucket refuses the list of a request */
export const requireSettable = (bucket: Bucket, acl: Acl, headers: IncomingHttpHeaders): Acl => {
  const without = bucket.ownership === 'BucketOwnerEnforced' && !namesOwn(headers);
  switch (without ? 'off' : aclProblem(bucket, acl)) {
    case 'off':
      throw new S3Error('AccessControlListNotSupported');
    case 'public':
      throw new S3Error('AccessDenied', 'The bucket blocks public access control lists.');
    case undefined:
      return acl;
  }
};
