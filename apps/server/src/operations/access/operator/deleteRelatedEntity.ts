import type { Handler } from '../../../common/operation.js';
import { removeEntity } from '../../../repositories/access/operator/related-entities.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';

export const deleteRelatedEntity: Handler<'deleteRelatedEntity'> = ({ cloud, params, query }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeEntity(tx, id, query.kind, params.entityId);
    return {};
  });
