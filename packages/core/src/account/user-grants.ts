import type { Body } from '@cloud-account/spec';
import {
  type GlobalGrant,
  type Grant,
  type GrantKind,
  grantKinds,
  type GrantLevel,
  globalGrants,
} from '../access/index.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';

/** The grants of a user in the whole account. */
export interface HeldGlobally {
  readonly accountAccess: GrantLevel | null;
  readonly globalGrants: readonly GlobalGrant[];
}

/** The grants to store. */
export interface ChangedGrants extends HeldGlobally {
  /** Only the entities that the body names. */
  readonly entities: readonly (Grant & { readonly kind: GrantKind })[];
}

/** The entities in a change of grants, by kind. */
export function namedEntities(change: Body<'updateUserGrants'>): { kind: GrantKind; ids: number[] }[] {
  return grantKinds
    .map((kind) => ({ kind, ids: (change[kind] ?? []).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
}

/**
 * The grants of a user after a change.
 *
 * @param current the grants of the user in the whole account
 * @param change the body
 * @param exists whether the account has an entity
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
    if (!exists(kind, id)) return [refuse('user.grants.entity', 'unknown', { field })];
    if (seen.has(id)) return [refuse('user.grants.once', { field })];
    seen.add(id);
    return [];
  });
}
