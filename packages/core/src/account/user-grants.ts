import type { Body } from '@cloud-account/spec';
import {
  type GlobalGrant,
  type Grant,
  type GrantKind,
  grantKinds,
  type GrantLevel,
  globalGrants,
} from '../access/index.js';
import { type Decision, decide, type Refusal, reasons, refuse } from '../refusals/index.js';

/** What a user holds in the account as a whole. */
export interface HeldGlobally {
  readonly accountAccess: GrantLevel | null;
  readonly globalGrants: readonly GlobalGrant[];
}

/** Grants as they are to be kept. */
export interface ChangedGrants extends HeldGlobally {
  /** Only those that were asked for. */
  readonly entities: readonly (Grant & { readonly kind: GrantKind })[];
}

/** The things that a change of grants names, kind by kind. */
export function namedEntities(change: Body<'updateUserGrants'>): { kind: GrantKind; ids: number[] }[] {
  return grantKinds
    .map((kind) => ({ kind, ids: (change[kind] ?? []).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
}

/**
 * The grants of a user after a change.
 *
 * @param current what the user holds in the account as a whole
 * @param change what was asked for
 * @param exists whether the account has a thing
 */
export function changeGrants(
  current: HeldGlobally,
  change: Body<'updateUserGrants'>,
  exists: (kind: GrantKind, id: number) => boolean,
): Decision<ChangedGrants> {
  const { account_access: accountAccess = current.accountAccess, ...rights } = change.global ?? {};
  return decide(
    namedEntities(change).flatMap(({ kind, ids }) => entityProblems(kind, ids, exists)),
    {
      accountAccess,
      globalGrants: globalGrants.filter((right) => rights[right] ?? current.globalGrants.includes(right)),
      entities: grantKinds.flatMap((kind) =>
        (change[kind] ?? []).map(({ id, permissions }) => ({ kind, id, permissions })),
      ),
    },
  );
}

function entityProblems(
  kind: GrantKind,
  ids: readonly number[],
  exists: (kind: GrantKind, id: number) => boolean,
): Refusal[] {
  const seen = new Set<number>();
  return ids.flatMap((id, index): Refusal[] => {
    const field = `${kind}[${index}].id`;
    if (!exists(kind, id)) return [refuse('user.grants.entity', { field, reason: reasons.notValid('id') })];
    if (seen.has(id)) return [refuse('user.grants.once', { field, reason: 'id is given twice' })];
    seen.add(id);
    return [];
  });
}
