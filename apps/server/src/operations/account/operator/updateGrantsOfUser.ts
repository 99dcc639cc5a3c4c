import { refuse, type Refusal } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { saveEntityGrants } from '../../../repositories/access/user-grants.js';
import { areOwned, listRights } from '../../../repositories/account/operator/user-grants.js';
import { lockUser, saveUser } from '../../../repositories/account/operator/users.js';
import { presentGrants } from './present.js';

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
