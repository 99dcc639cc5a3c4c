import type { Handler } from '../../../cloud/operation.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { backendNodesOf } from '../../../repositories/nodebalancers/operator/nodebalancers.js';

export const getNodesOfNodeBalancer: Handler<'getNodesOfNodeBalancer'> = async ({ cloud, params }) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  return { node_ids: await backendNodesOf(cloud.database, id, params.nodeBalancerId) };
};
