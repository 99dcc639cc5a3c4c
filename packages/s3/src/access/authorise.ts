import type { AccessKey, Acl, Bucket, Permission } from '../backend.js';
import { policyOf } from '../policy/bucket-policy.js';
import { isPublic } from '../policy/is-public.js';
import { says, type Signer } from '../policy/judge.js';
import type { Policy } from '../policy/read-policy.js';
import { actions, type Action, type ActionRule } from '../policy/actions.js';
import type { Asker, Subject } from '../policy/asker.js';
import { effectiveAcl } from './settings.js';

/** True when a key may only do what its permissions for buckets allow. */
export const isLimited = ({ buckets }: AccessKey): boolean => buckets !== 'all';

/** True when a list gives a permission to a signer. A limited key has only the grants of groups. */
const permits = (acl: Acl, permission: Permission, signer: AccessKey | undefined): boolean =>
  acl.some(({ grantee, permission: given }) => {
    if (given !== permission && given !== 'FULL_CONTROL') return false;
    if ('owner' in grantee) return signer?.buckets === 'all' && signer.owner === grantee.owner;
    return grantee.group === 'AllUsers' || signer !== undefined;
  });

/** True when the access control lists give a signer the permission for an action. */
const isGranted = (
  { granted }: ActionRule,
  { bucket, object }: Subject,
  signer: AccessKey | undefined,
): boolean => {
  const acl = granted?.by === 'bucket' ? bucket.acl : object?.acl;
  return (
    granted !== undefined &&
    acl !== undefined &&
    permits(effectiveAcl(bucket, acl), granted.permission, signer)
  );
};

/** True when a key of the bucket's account has the permission for an action without a policy or an access control list. */
const isOwn = ({ limited }: ActionRule, { cluster, label }: Bucket, { buckets }: AccessKey): boolean =>
  buckets === 'all' ||
  buckets.some(
    (given) =>
      given.cluster === cluster &&
      given.label === label &&
      (limited === 'readers' || (limited === 'writers' && given.permissions === 'read_write')),
  );

/** True when what a policy permits counts: a bucket can restrict a public one to keys of its own account. */
const counts = ({ publicAccessBlock }: Bucket, policy: Policy): boolean =>
  publicAccessBlock?.restrict !== true || !isPublic(policy);

/**
 * True when the sender of a request may do an action. What the policy of the bucket denies, nobody may; only the policy itself
 * stays with unlimited keys of the bucket's account. These may do everything else in the buckets of their account. A limited key
 * may do what its permission for the bucket allows, and read what everybody may read; it never writes anywhere else, even where
 * everybody may. All others may do what the access control lists or the policy permit.
 *
 * @throws S3Error MalformedPolicy when a later release set the policy
 */
export const may = (asker: Asker, action: Action, subject: Subject): boolean => {
  const { signer } = asker;
  const { bucket } = subject;
  const rule: ActionRule = actions[action];
  const ofAccount = signer?.owner === bucket.owner;
  if (ofAccount && rule.ofOwner === true && !isLimited(signer)) return true;
  const policy = policyOf(bucket);
  const asked = { asker, subject, action };
  if (policy !== undefined && says(policy, 'Deny', signer, asked)) return false;
  if (ofAccount && isOwn(rule, bucket, signer)) return true;
  const isBound = signer !== undefined && isLimited(signer);
  if (rule.ofOwner === true || (isBound && rule.limited !== 'readers')) return false;
  if (isGranted(rule, subject, signer)) return true;
  const whom: Signer = isBound ? undefined : signer;
  return policy !== undefined && counts(bucket, policy) && says(policy, 'Allow', whom, asked);
};
