import type { Schema } from '@cloud-account/spec';
import type { StoredNodeBalancer } from '../../repositories/nodebalancers/nodebalancer-rows.js';
import { wireTime } from '../wire-time.js';

/** A load balancer as the API shows it. @param platformDomain what the names of addresses end in */
export const presentNodeBalancer = (
  balancer: StoredNodeBalancer,
  platformDomain: string,
): Schema<'NodeBalancer'> => ({
  id: balancer.id,
  label: balancer.label,
  region: balancer.region,
  hostname: `${balancer.ipv4.replaceAll('.', '-')}.ip.${platformDomain}`,
  ipv4: balancer.ipv4,
  ipv6: balancer.ipv6,
  client_conn_throttle: balancer.clientConnThrottle,
  transfer: { in: null, out: null, total: null },
  tags: balancer.tags,
  created: wireTime(balancer.createdAt),
  updated: wireTime(balancer.updatedAt),
});
