import type { Handler } from '../../cloud/operation.js';
import { getNodeBalancer as loadNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';
import { presentNodeBalancer } from './present.js';

export const getNodeBalancer: Handler<'getNodeBalancer'> = async ({ cloud, viewer, params }) => {
  const balancer = await loadNodeBalancer(viewer, cloud.database, params.nodeBalancerId);
  return presentNodeBalancer(balancer, cloud.config.platformDomain);
};
