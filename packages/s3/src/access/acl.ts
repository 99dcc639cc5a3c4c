import type { Acl, CannedAcl, Grant, Grantee, Permission } from '../backend.js';

export const permissions: readonly Permission[] = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'];

const everybody: Grantee = { group: 'AllUsers' };
const signers: Grantee = { group: 'AuthenticatedUsers' };
const logDelivery: Grantee = { group: 'LogDelivery' };

/** The grants of each canned list to others than the owner. */
const givenToOthers: Readonly<Record<CannedAcl, readonly Grant[]>> = {
  private: [],
  'public-read': [{ grantee: everybody, permission: 'READ' }],
  'public-read-write': [
    { grantee: everybody, permission: 'READ' },
    { grantee: everybody, permission: 'WRITE' },
  ],
  'authenticated-read': [{ grantee: signers, permission: 'READ' }],
};

export const isCannedAcl = (name: string): name is CannedAcl => Object.hasOwn(givenToOthers, name);

const cannedNames = Object.keys(givenToOthers).filter(isCannedAcl);

/** The complete list of a canned name, with the owner's FULL_CONTROL last. */
export const cannedAcl = (name: CannedAcl, owner: string): Acl => ({
  owner,
  grants: [...givenToOthers[name], { grantee: { owner }, permission: 'FULL_CONTROL' }],
});

/** S3's list `log-delivery-write` of a bucket: what writes access logs may write there. The API has no name for it. */
export const logDeliveryAcl = (owner: string): Acl => ({
  owner,
  grants: [
    { grantee: logDelivery, permission: 'WRITE' },
    { grantee: logDelivery, permission: 'READ_ACP' },
    ...cannedAcl('private', owner).grants,
  ],
});

/** True for a group of clients, of which some are strangers. */
export const isPublicGroup = (grantee: Grantee): boolean =>
  'group' in grantee && grantee.group !== 'LogDelivery';

const grantText = ({ grantee, permission }: Grant) =>
  `${'group' in grantee ? grantee.group : grantee.owner} ${permission}`;

const grantsOf = ({ grants }: Acl): string => [...new Set(grants.map(grantText))].sort().join('\n');

/** True when two lists have the same grants, in any order. */
export const equalAcls = (one: Acl, other: Acl): boolean => grantsOf(one) === grantsOf(other);

/** True when a list gives nobody but its owner anything. */
export const isPrivate = (acl: Acl): boolean => equalAcls(acl, cannedAcl('private', acl.owner));

/** The canned name of a list with grants in any order; `custom` when it has none. */
export const namedAcl = (acl: Acl): CannedAcl | 'custom' =>
  cannedNames.find((name) => equalAcls(cannedAcl(name, acl.owner), acl)) ?? 'custom';
