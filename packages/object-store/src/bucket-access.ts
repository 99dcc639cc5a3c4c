import {
  aclDocument,
  aclProblem,
  cannedAcl,
  corsDocument,
  effectiveAcl,
  namedAcl,
  type Acl,
  type Bucket,
  type CorsRule,
} from '@cloud-account/s3';
import type { AclProblem, BucketAccess, NewAccess, ObjectAcl } from './common/store-types.js';
import type { BucketRequest } from './rows/bucket-rows.js';

/** The CORS rules of a bucket that every origin may use. */
const everyOrigin: readonly CorsRule[] = [
  { origins: ['*'], methods: ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'], headers: ['*'], exposed: [] },
];

/** The CORS rules of a bucket that pages of every origin may use, or of none. */
export const corsOf = (enabled: boolean): readonly CorsRule[] | undefined =>
  enabled ? everyOrigin : undefined;

/** True when CORS rules permit every origin. */
export const allowsEveryOrigin = (rules: readonly CorsRule[] | undefined): boolean =>
  rules?.some(({ origins }) => origins.includes('*')) ?? false;

/** An ACL of a bucket, or of an object in it, as far as it counts there. */
export function aclIn(bucket: Bucket, acl: Acl): ObjectAcl {
  const counted = effectiveAcl(bucket, acl);
  return { acl: namedAcl(counted), aclXml: aclDocument(counted) };
}

/** The access to a bucket, as the API shows it. */
export const accessOf = (bucket: Bucket): BucketAccess => ({
  ...aclIn(bucket, bucket.acl),
  corsEnabled: allowsEveryOrigin(bucket.cors),
  corsXml: bucket.cors === undefined ? null : corsDocument(bucket.cors),
});

/** The settings of a bucket that the API makes. */
export const settingsOf = (
  owner: string,
  { acl, corsEnabled }: NewAccess,
): Pick<BucketRequest, 'acl' | 'cors' | 'ownership' | 'tags' | 'objectLock'> => ({
  acl: cannedAcl(acl, owner),
  cors: corsOf(corsEnabled),
  ownership: undefined,
  tags: [],
  objectLock: false,
});

/** Why a bucket does not take an ACL for itself or one of its objects, or would not heed it. */
export function aclProblemOf(bucket: Bucket, acl: Acl): AclProblem | undefined {
  const problem = aclProblem(bucket, acl);
  if (problem === 'off') return 'acls-off';
  return problem === 'public' || aclIn(bucket, acl).acl !== namedAcl(acl) ? 'public-acls-blocked' : undefined;
}
