import type { Handler } from '../../cloud/operation.js';
import { mapPage } from '../../repositories/listing/list.js';
import { listNodeBalancerFirewallRows } from '../../repositories/networking/firewalls/firewalls.js';
import { getNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';
import { presentFirewall } from '../networking/firewalls/present-firewalls.js';

export const listNodeBalancerFirewalls: Handler<'listNodeBalancerFirewalls'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { id } = await getNodeBalancer(viewer, cloud.database, params.nodeBalancerId);
  const page = await listNodeBalancerFirewallRows(viewer, cloud.database, id, query, filter);
  return mapPage(page, presentFirewall);
};
