import { balancerIpv6 } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { StoredNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';
import { wireTime } from '../common/wire-time.js';

/** A load balancer as the API shows it. @param platformDomain the domain of the names of addresses */
export const presentNodeBalancer = (
  { created, updated, ...balancer }: StoredNodeBalancer,
  platformDomain: string,
): Schema<'NodeBalancer'> => ({
  ...balancer,
  hostname: `${balancer.ipv4.replaceAll('.', '-')}.ip.${platformDomain}`,
  ipv6: balancerIpv6(balancer.ipv4),
  transfer: { in: null, out: null, total: null },
  created: wireTime(created),
  updated: wireTime(updated),
});
