import type { Schema } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import type { Whole } from '../shapes.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';

const { GrantableKind: kinds, GlobalGrant: rights } = operatorBounds;

/** The level of a grant; `read_write` includes `read_only`. */
export type GrantLevel = NonNullable<Schema<'GrantLevel'>>;

/** The kinds of entities with a grant for each entity. */
export type GrantKind = Exclude<keyof Schema<'UserGrants'>, 'global'>;

/** The rights of a user in the whole account. */
export type GlobalGrant = Exclude<keyof Schema<'GlobalGrants'>, 'account_access' | 'child_account_access'>;

/** All kinds of grants, in the order of the answer. */
export const grantKinds = kinds.enum satisfies Whole<GrantKind, typeof kinds.enum>;

/** All rights in the whole account, in the order of the answer. */
export const globalGrants = rights.enum satisfies Whole<GlobalGrant, typeof rights.enum>;

/** The grants of one user, in the form of the API. */
type Grants = { readonly global: Partial<Schema<'GlobalGrants'>> } & Readonly<
  Partial<Record<GrantKind, readonly Grant[]>>
>;

/** A grant on one entity; null means no grant. */
export type Grant = Pick<Schema<'EntityGrant'>, 'id' | 'permissions'>;

/** The grants of a user. An unrestricted user may do everything in the account. */
export type GrantHolder =
  | { readonly restricted: false }
  | { readonly restricted: true; readonly grants: Grants };

/** The grant that an operation requires of a restricted user. No user has a grant with an unknown name. */
export type GrantNeed =
  /** A grant on one entity. */
  | { readonly entity: string; readonly id: number; readonly level: GrantLevel }
  /** A right in the whole account, such as `add_domains`. */
  | { readonly global: string }
  /** Access to the account itself: its tickets, users and settings. */
  | { readonly account: GrantLevel }
  /** The user must be unrestricted. */
  | { readonly unrestricted: true };

/**
 * True if a user has this grant (§5).
 *
 * @param user the caller
 * @param need the grant that the operation requires
 */
export function grantAllows(user: GrantHolder, need: GrantNeed): boolean {
  if (!user.restricted) return true;
  const { grants } = user;
  if ('unrestricted' in need) return false;
  if ('account' in need) return covers(grants.global.account_access, need.account);
  if ('global' in need) {
    const right = globalGrants.find((known) => known === need.global);
    return right !== undefined && grants.global[right] === true;
  }
  const kind = grantKinds.find((known) => known === need.entity);
  const grant = kind && grants[kind]?.find(({ id }) => id === need.id);
  return covers(grant?.permissions, need.level);
}

/**
 * The ids that a restricted user sees in a list of this kind.
 *
 * @returns undefined for an unrestricted user, who sees all
 */
export function grantedIds(user: GrantHolder, entity: GrantKind): number[] | undefined {
  if (!user.restricted) return undefined;
  const granted = user.grants[entity] ?? [];
  return granted.filter(({ permissions }) => permissions !== null).map(({ id }) => id);
}

function covers(held: GrantLevel | null | undefined, needed: GrantLevel): boolean {
  return held !== null && held !== undefined && reach[held] >= reach[needed];
}

/** A higher level includes the lower one. */
const reach: Readonly<Record<GrantLevel, number>> = { read_only: 1, read_write: 2 };

/** The refusal when a restricted user lacks a grant (§5). */
export const notGranted = (): Refusal => refuse('access.grant.sufficient');

/**
 * Decides whether a user has all grants of an operation. The answer says `Unauthorized` once, even when several are
 * missing.
 *
 * @param user the caller
 * @param needs every grant that the operation requires
 */
export function mayAct(user: GrantHolder, ...needs: readonly GrantNeed[]): Decision<undefined> {
  const granted = needs.every((need) => grantAllows(user, need));
  return decide(granted ? [] : [notGranted()], undefined);
}
