import { type Refusal, refuse } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { saveEntityGrants } from '../../../repositories/access/user-grants.js';
import { areOwned, type HeldRight, listRights } from '../../../repositories/account/operator/user-grants.js';
import {
  getUserRow,
  lockUser,
  saveUser,
  type UserRow,
} from '../../../repositories/account/operator/users.js';

/** The grants of a user as the operator's API shows them. */
const presentGrants = (
  { accountAccess, globalGrants }: Pick<UserRow, 'accountAccess' | 'globalGrants'>,
  rights: readonly HeldRight[],
): OperatorSchema<'UserGrants'> => ({
  account_access: accountAccess,
  global: globalGrants,
  entities: rights.map(({ kind, id, permissions }) => ({ kind, id, permissions })),
});

export const getGrantsOfUser: Handler<'getGrantsOfUser'> = async ({ cloud, params }) => {
  const user = await getUserRow(cloud.database, params.username);
  return presentGrants(user, await listRights(cloud.database, user.id));
};

const foreign = (index: number): Refusal =>
  refuse('user.grants.entity', 'account', { field: `entities[${index}].id` });

export const updateGrantsOfUser: Handler<'updateGrantsOfUser'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const user = await lockUser(tx, params.username);
    const { entities = [], global: globalGrants = user.globalGrants } = body;
    const { account_access: accountAccess = user.accountAccess } = body;
    const owned = await areOwned(tx, user.account_id, entities);
    refuseAll(owned.flatMap((is, index) => (is ? [] : [foreign(index)])));
    await saveUser(tx, { ...user, accountAccess, globalGrants });
    await saveEntityGrants(tx, user.id, entities);
    return presentGrants({ accountAccess, globalGrants }, await listRights(tx, user.id));
  });
