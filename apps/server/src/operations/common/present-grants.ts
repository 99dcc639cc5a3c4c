import { globalGrants, grantKinds, type GlobalGrant, type GrantKind } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { GrantedEntity } from '../../repositories/access/user-grants.js';
import type { Viewer } from '../../common/viewer.js';

/** A record with one member for each name. */
const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/**
 * The grants of a user as the API shows them.
 *
 * @param user the grants on the account as a whole
 * @param entities the grants on entities
 */
export const presentGrants = (
  user: Pick<Viewer['user'], 'accountAccess' | 'globalGrants'>,
  entities: readonly GrantedEntity[],
): Schema<'UserGrants'> => ({
  global: {
    account_access: user.accountAccess,
    ...recordOf<GlobalGrant, boolean>(globalGrants, (name) => user.globalGrants.includes(name)),
    child_account_access: null,
  },
  ...recordOf<GrantKind, Schema<'EntityGrant'>[]>(grantKinds, (kind) =>
    entities
      .filter((entity) => entity.kind === kind)
      .map(({ id, label, permissions }) => ({ id, label, permissions })),
  ),
});
