import type { Handler } from '../../operation.js';
import { lockAccount } from '../../repositories/operator/accounts.js';
import { removeEntity } from '../../repositories/operator/related-entities.js';

export const deleteRelatedEntity: Handler<'deleteRelatedEntity'> = ({ cloud, params, query }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeEntity(tx, id, query.kind, params.entityId);
    return {};
  });
