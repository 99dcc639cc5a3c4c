import {
  aclDocument,
  aclProblem,
  cannedAcl,
  effectiveAcl,
  namedAcl,
  type Acl,
  type Bucket,
  type CannedAcl,
} from '@cloud-account/s3';
import type { AclProblem, ObjectAcl } from '../driver.js';

/** An ACL of a bucket, or of an object in it, as far as it counts there. */
export function aclIn(bucket: Bucket, acl: Acl): ObjectAcl {
  const counted = effectiveAcl(bucket, acl);
  return { acl: namedAcl(counted, bucket.owner), aclXml: aclDocument(counted, bucket.owner) };
}

/** Why a bucket does not take an ACL for itself or one of its objects, or would not heed it. */
export function aclProblemOf(bucket: Bucket, name: CannedAcl): AclProblem | undefined {
  const acl = cannedAcl(name, bucket.owner);
  const problem = aclProblem(bucket, acl);
  if (problem === 'off') return 'acls-off';
  return problem === 'public' || aclIn(bucket, acl).acl !== name ? 'public-acls-blocked' : undefined;
}
