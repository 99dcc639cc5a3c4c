import type { AccessKey, Acl, Bucket, Permission, StoredObject } from '../backend.js';

/**
 * The actions that need a permission: on the contents of the bucket, an object, lists of grants, the tags of objects, what
 * protects them from deletion, or settings that only the owner may change.
 */
export type Action =
  | 'list'
  | 'write'
  | 'read'
  | 'read-object-acl'
  | 'write-object-acl'
  | 'read-tags'
  | 'write-tags'
  | 'read-protection'
  | 'write-protection'
  | 'bypass-retention'
  | 'read-bucket-acl'
  | 'write-bucket-acl'
  | 'read-settings'
  | 'write-settings';

/** The actions of a limited key with `read_only`. A key that may write has more. */
const reading: readonly Action[] = [
  'list',
  'read',
  'read-object-acl',
  'read-tags',
  'read-protection',
  'read-bucket-acl',
  'read-settings',
];
const writing: readonly Action[] = [
  ...reading,
  'write',
  'write-object-acl',
  'write-tags',
  'write-protection',
];

/** Whether a key may only do what its permissions for buckets allow. */
export const isLimited = ({ buckets }: AccessKey): boolean => buckets !== 'all';

/** The permission that others need for each action. Settings, tags and what protects objects cannot be granted. */
const granted: Readonly<
  Record<Action, { readonly by: 'bucket' | 'object'; readonly permission: Permission } | null>
> = {
  list: { by: 'bucket', permission: 'READ' },
  write: { by: 'bucket', permission: 'WRITE' },
  read: { by: 'object', permission: 'READ' },
  'read-object-acl': { by: 'object', permission: 'READ_ACP' },
  'write-object-acl': { by: 'object', permission: 'WRITE_ACP' },
  'read-tags': null,
  'write-tags': null,
  'read-protection': null,
  'write-protection': null,
  'bypass-retention': null,
  'read-bucket-acl': { by: 'bucket', permission: 'READ_ACP' },
  'write-bucket-acl': { by: 'bucket', permission: 'WRITE_ACP' },
  'read-settings': null,
  'write-settings': null,
};

/** Whether a list gives a permission to a signer. A limited key has only the grants of groups, and of these only those to read. */
const permits = (acl: Acl, permission: Permission, signer: AccessKey | undefined): boolean =>
  acl.some(({ grantee, permission: given }) => {
    if (given !== permission && given !== 'FULL_CONTROL') return false;
    if ('owner' in grantee) return signer?.buckets === 'all' && signer.owner === grantee.owner;
    return grantee.group === 'AllUsers' || signer !== undefined;
  });

/**
 * Whether a signer may do an action on a bucket or an object in it. An unlimited key may do everything in the buckets
 * of its owner. A limited key may do what its permission for the bucket allows, and read what everybody may read; it
 * never writes anywhere else, even where everybody may. All others may do what the access control lists permit.
 *
 * @param signer undefined when the request is not signed
 * @param object the object of the action, if any
 */
export const may = (
  signer: AccessKey | undefined,
  action: Action,
  bucket: Bucket,
  object: Pick<StoredObject, 'acl'> | undefined,
): boolean => {
  if (signer?.owner === bucket.owner) {
    if (signer.buckets === 'all') return true;
    const given = signer.buckets.filter(
      ({ cluster, label }) => cluster === bucket.cluster && label === bucket.label,
    );
    if (
      given.some(({ permissions }) => (permissions === 'read_write' ? writing : reading).includes(action))
    ) {
      return true;
    }
  }
  if (signer !== undefined && isLimited(signer) && !reading.includes(action)) return false;
  const way = granted[action];
  if (way === null) return false;
  const acl = way.by === 'bucket' ? bucket.acl : object?.acl;
  return acl !== undefined && permits(acl, way.permission, signer);
};
