import { entityProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { insertEntity } from '../../../repositories/entities/operator/related-entities.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { presentEntity } from './present.js';

export const createRelatedEntity: Handler<'createRelatedEntity'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    refuseAll(entityProblems(body));
    return presentEntity(await insertEntity(tx, account.id, body, () => cloud.randomness.uuid()));
  });
