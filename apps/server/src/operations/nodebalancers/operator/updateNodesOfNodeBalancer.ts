import type { Handler } from '../../../cloud/operation.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import {
  backendNodesOf,
  replaceBackends,
} from '../../../repositories/nodebalancers/operator/nodebalancers.js';

export const updateNodesOfNodeBalancer: Handler<'updateNodesOfNodeBalancer'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await replaceBackends(tx, id, params.nodeBalancerId, body.node_ids);
    return { node_ids: await backendNodesOf(tx, id, params.nodeBalancerId) };
  });
