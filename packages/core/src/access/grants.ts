import type { Schema } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import type { Whole } from '../shapes.js';
import { type Decision, decide, reasons, type Refusal, refuse } from '../refusals/index.js';

const { GrantableKind: kinds, GlobalGrant: rights } = operatorBounds;

/** How far a grant goes; `read_write` includes `read_only`. */
export type GrantLevel = NonNullable<Schema<'GrantLevel'>>;

/** The kinds of resource that users are granted one by one. */
export type GrantKind = Exclude<keyof Schema<'UserGrants'>, 'global'>;

/** The rights of a user in the account as a whole. */
export type GlobalGrant = Exclude<keyof Schema<'GlobalGrants'>, 'account_access' | 'child_account_access'>;

/** The kinds of resource that users are granted one by one, in the order of their record. */
export const grantKinds = kinds.enum satisfies Whole<GrantKind, typeof kinds.enum>;

/** The rights of a user in the account as a whole, in the order of their record. */
export const globalGrants = rights.enum satisfies Whole<GlobalGrant, typeof rights.enum>;

/** The grants of one user, as their record on the wire has them. */
export type Grants = { readonly global: Partial<Schema<'GlobalGrants'>> } & Readonly<
  Partial<Record<GrantKind, readonly Grant[]>>
>;

/** A grant on one resource; null is none. */
export type Grant = Pick<Schema<'EntityGrant'>, 'id' | 'permissions'>;

/** A user as far as grants go: an unrestricted one may do everything in the account. */
export type GrantHolder =
  { readonly restricted: false } | { readonly restricted: true; readonly grants: Grants };

/** What an operation asks of a restricted user; a name that is no grant's is held by nobody. */
export type GrantNeed =
  /** A grant on one resource. */
  | { readonly entity: string; readonly id: number; readonly level: GrantLevel }
  /** A right in the account as a whole, such as `add_domains`. */
  | { readonly global: string }
  /** Access to the account itself: its tickets, users and settings. */
  | { readonly account: GrantLevel }
  /** Only users without restrictions. */
  | { readonly unrestricted: true };

/**
 * Whether a user may do what needs this grant (§5).
 *
 * @param user the caller
 * @param need what the operation asks for
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
 * @returns undefined for a user without restrictions, who sees all
 */
export function grantedIds(user: GrantHolder, entity: GrantKind): number[] | undefined {
  if (!user.restricted) return undefined;
  const granted = user.grants[entity] ?? [];
  return granted.filter(({ permissions }) => permissions !== null).map(({ id }) => id);
}

function covers(held: GrantLevel | null | undefined, needed: GrantLevel): boolean {
  return held !== null && held !== undefined && reach[held] >= reach[needed];
}

/** Of two levels, the one with more includes the other. */
const reach: Readonly<Record<GrantLevel, number>> = { read_only: 1, read_write: 2 };

/** The refusal of what a restricted user was not granted (§5). */
export const notGranted = (): Refusal => refuse('access.grant.sufficient', { reason: reasons.unauthorized });

/**
 * Decides whether a user holds all the grants of an operation; the answer says `Unauthorized` once, however
 * many are missing.
 *
 * @param user the caller
 * @param needs every grant the operation asks for
 */
export function mayAct(user: GrantHolder, ...needs: readonly GrantNeed[]): Decision<undefined> {
  const granted = needs.every((need) => grantAllows(user, need));
  return decide(granted ? [] : [notGranted()], undefined);
}
