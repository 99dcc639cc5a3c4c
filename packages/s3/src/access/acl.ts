import type { Acl, CannedAcl, Grantee, Permission } from '../backend.js';

export const permissions: readonly Permission[] = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'];

const everybody: Grantee = { group: 'AllUsers' };
const signers: Grantee = { group: 'AuthenticatedUsers' };

/** The grants of each canned list to others than the owner. */
const givenToOthers: Readonly<Record<CannedAcl, Acl>> = {
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
export const cannedAcl = (name: CannedAcl, owner: string): Acl => [
  ...givenToOthers[name],
  { grantee: { owner }, permission: 'FULL_CONTROL' },
];

const grantText = ({ grantee, permission }: Acl[number]) =>
  `${'group' in grantee ? grantee.group : grantee.owner} ${permission}`;

const grantsOf = (acl: Acl): string => [...new Set(acl.map(grantText))].sort().join('\n');

/** True when two lists have the same grants, in any order. */
export const equalAcls = (one: Acl, other: Acl): boolean => grantsOf(one) === grantsOf(other);

/** The canned name of a list with grants in any order; `custom` when it has none. */
export const namedAcl = (acl: Acl, owner: string): CannedAcl | 'custom' =>
  cannedNames.find((name) => equalAcls(cannedAcl(name, owner), acl)) ?? 'custom';
