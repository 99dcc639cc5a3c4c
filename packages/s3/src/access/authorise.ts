import type { AccessKey, Acl, Bucket, Permission } from '../backend.js';
import { policyOf } from '../policy/bucket-policy.js';
import { isPublic } from '../policy/is-public.js';
import { says, type Signer } from '../policy/judge.js';
import type { Policy } from '../policy/read-policy.js';
import { actions, type Action, type ActionRule } from '../policy/actions.js';
import type { Asker, Subject } from '../policy/asker.js';
import { effectiveAcl, ownerIn } from './settings.js';

/** True when a key may only do what its permissions for buckets allow. */
export const isLimited = ({ buckets }: AccessKey): boolean => buckets !== 'all';

/** As whom a sender has the grants of lists. */
interface Holder {
  /** Undefined: the sender has only what lists give to groups. */
  readonly account: string | undefined;
  readonly signs: boolean;
}

/** True when a list gives a permission to all keys, to all signers, or to those of an account. */
const permits = ({ grants }: Acl, permission: Permission, holder: Holder): boolean =>
  grants.some(({ grantee, permission: given }) => {
    if (given !== permission && given !== 'FULL_CONTROL') return false;
    if ('owner' in grantee) return holder.account === grantee.owner;
    return grantee.group === 'AllUsers' || (grantee.group === 'AuthenticatedUsers' && holder.signs);
  });

/** Permissions on the list of a thing, which its owner cannot lose. */
const keptByOwner: readonly Permission[] = ['READ_ACP', 'WRITE_ACP'];

/** True when the access control lists give a sender the permission for an action. */
const isGranted = ({ granted }: ActionRule, { bucket, object }: Subject, holder: Holder): boolean => {
  const acl = granted?.by === 'bucket' ? bucket.acl : object?.acl;
  if (granted === undefined || acl === undefined) return false;
  const counted = effectiveAcl(bucket, acl);
  return (
    (holder.account === counted.owner && keptByOwner.includes(granted.permission)) ||
    permits(counted, granted.permission, holder)
  );
};

/** True when an action depends on the list of an object that another account than the bucket's owns. */
const isOthers = ({ granted }: ActionRule, { bucket, object }: Subject): boolean =>
  granted?.by === 'object' && object !== undefined && ownerIn(bucket, object.acl) !== bucket.owner;

/**
 * True when the account of a bucket, asking no policy, may do an action with an object: it owns the object, or the object's list
 * permits it.
 */
export const accountMay = (
  action: 'GetObjectAcl' | 'PutObjectAcl',
  subject: Pick<Subject, 'bucket'> & Required<Pick<Subject, 'object'>>,
): boolean => {
  const rule: ActionRule = actions[action];
  return !isOthers(rule, subject) || isGranted(rule, subject, { account: subject.bucket.owner, signs: true });
};

/** True when a key of the bucket's account may do an action in the bucket without a policy or an access control list. */
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
 * stays with unlimited keys of the bucket's account. These may do everything else in the buckets of their account, but for the
 * content and the list of an object that another account owns: for these they need a grant, as all others do. A limited key
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
  const own = ofAccount && isOwn(rule, bucket, signer);
  if (own && !isOthers(rule, subject)) return true;
  const isBound = signer !== undefined && isLimited(signer);
  if (rule.ofOwner === true || (isBound && !own && rule.limited !== 'readers')) return false;
  const account = own || !isBound ? signer?.owner : undefined;
  const whom: Signer = isBound && !own ? undefined : signer;
  const isAllowed = () =>
    policy !== undefined && (own || counts(bucket, policy)) && says(policy, 'Allow', whom, asked);
  if (!isGranted(rule, subject, { account, signs: signer !== undefined })) return isAllowed();
  if (asker.noteAcl !== undefined && !isAllowed()) asker.noteAcl();
  return true;
};
