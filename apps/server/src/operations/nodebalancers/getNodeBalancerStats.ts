import { nodeBalancerStats, refuse, statsTitle } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { Refused } from '../../common/refused.js';
import { getNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';

export const getNodeBalancerStats: Handler<'getNodeBalancerStats'> = async ({ cloud, viewer, params }) => {
  const balancer = await getNodeBalancer(viewer, cloud.database, params.nodeBalancerId);
  const data = nodeBalancerStats(balancer, cloud.clock.now());
  if (data === undefined) throw new Refused(refuse('node.stats.available'));
  const words = { host: new URL(cloud.baseUrl()).hostname, labels: cloud.labels };
  return { title: statsTitle(words, 'nodebalancer', balancer, 'day', '5 min'), data };
};
