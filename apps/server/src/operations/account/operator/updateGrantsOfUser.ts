import { refuse, type Refusal } from '@cloud-account/core';
import type { Handler } from '../../../operation.js';
import { refuseAll } from '../../../refused.js';
import { areOwned, listRights, saveRight } from '../../../repositories/account/operator/user-grants.js';
import { lockUser, saveUser } from '../../../repositories/account/operator/users.js';
import { presentGrants } from './present.js';

const foreign = (index: number): Refusal =>
  refuse('user.grants.entity', {
    field: `entities[${index}].id`,
    reason: 'Not an entity of the account of the user',
  });

export const updateGrantsOfUser: Handler<'updateGrantsOfUser'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const user = await lockUser(tx, params.username);
    const { entities = [], global: globalGrants = user.globalGrants } = body;
    const { account_access: accountAccess = user.accountAccess } = body;
    const owned = await areOwned(tx, user.accountId, entities);
    refuseAll(owned.flatMap((is, index) => (is ? [] : [foreign(index)])));
    await saveUser(tx, user.id, { accountAccess, globalGrants });
    for (const entity of entities) await saveRight(tx, user.id, entity);
    return presentGrants({ accountAccess, globalGrants }, await listRights(tx.client, user.id));
  });
