import type { Handler } from '../../../cloud/operation.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { removeNodeBalancer } from '../../../repositories/nodebalancers/operator/nodebalancers.js';

export const deleteNodeBalancerOfAccount: Handler<'deleteNodeBalancerOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeNodeBalancer(tx, id, params.nodeBalancerId);
    return {};
  });
