import { type Decision, decide, reasons, refuse } from '../refusals/index.js';

/** How far a grant goes; `read_write` includes `read_only`. */
export type GrantLevel = 'read_only' | 'read_write';

/** The kinds of resource that users are granted one by one. */
export type GrantKind =
  | 'node'
  | 'domain'
  | 'nodebalancer'
  | 'stackscript'
  | 'longview'
  | 'image'
  | 'volume'
  | 'firewall'
  | 'database'
  | 'vpc';

/** The rights of a user in the account as a whole. */
export type GlobalGrant =
  | 'add_nodes'
  | 'add_domains'
  | 'add_volumes'
  | 'add_images'
  | 'add_nodebalancers'
  | 'add_firewalls'
  | 'add_vpcs'
  | 'add_databases'
  | 'add_longview'
  | 'add_stackscripts'
  | 'longview_subscription'
  | 'cancel_account';

/** The grants of one user, as their record on the wire has them. */
export type Grants = {
  readonly global: { readonly account_access?: GrantLevel | null } & {
    readonly [right in GlobalGrant]?: boolean;
  };
} & {
  readonly [kind in GrantKind]?: readonly { readonly id: number; readonly permissions: GrantLevel | null }[];
};

/** A user as far as grants go: an unrestricted one may do everything in the account. */
export type GrantHolder =
  { readonly restricted: false } | { readonly restricted: true; readonly grants: Grants };

/** What an operation asks of a restricted user. */
export type GrantNeed =
  /** A grant on one resource. */
  | { readonly kind: GrantKind; readonly id: number; readonly level: GrantLevel }
  /** A flag of the account as a whole, such as the right to add domains. */
  | { readonly global: GlobalGrant }
  /** Access to the account itself: its tickets, users and settings. */
  | { readonly account: GrantLevel }
  /** Only users without restrictions. */
  | { readonly unrestricted: true };

function covers(held: GrantLevel | null | undefined, needed: GrantLevel): boolean {
  return held === 'read_write' || held === needed;
}

/**
 * Whether a user may do what needs this grant (§5).
 *
 * @param user the caller
 * @param need what the operation asks for
 */
export function grantAllows(user: GrantHolder, need: GrantNeed): boolean {
  if (!user.restricted) return true;
  if ('unrestricted' in need) return false;
  if ('global' in need) return user.grants.global[need.global] === true;
  if ('account' in need) return covers(user.grants.global.account_access, need.account);
  const grant = user.grants[need.kind]?.find(({ id }) => id === need.id);
  return covers(grant?.permissions, need.level);
}

/**
 * Decides whether a user holds all the grants of an operation; the answer says `Unauthorized` once, however
 * many are missing.
 *
 * @param user the caller
 * @param needs every grant the operation asks for
 */
export function mayAct(user: GrantHolder, ...needs: readonly GrantNeed[]): Decision<undefined> {
  const granted = needs.every((need) => grantAllows(user, need));
  return decide(
    granted ? [] : [refuse('access.grant.sufficient', { reason: reasons.unauthorized })],
    undefined,
  );
}
