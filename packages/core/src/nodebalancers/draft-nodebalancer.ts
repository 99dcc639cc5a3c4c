import type { Body, Schema } from '@cloud-account/spec';
import { type OfferingRegion, regionProblems } from '../catalog/index.js';
import { canonicalAddress, isIpv4, isIpv6 } from '../ip-addresses.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { tagList, tagProblems } from '../tags/index.js';

/** A stored load balancer. */
export type NodeBalancerValues = Pick<
  Schema<'NodeBalancer'>,
  'label' | 'region' | 'ipv4' | 'ipv6' | 'client_conn_throttle' | 'tags'
>;

/**
 * Decides on a new load balancer.
 *
 * @param region the region in the body; undefined when it does not exist
 */
export function draftNodeBalancer(
  body: Body<'createNodeBalancerOfAccount'>,
  region: OfferingRegion | undefined,
): Decision<NodeBalancerValues> {
  const { label, ipv4, ipv6 = null, client_conn_throttle = 0, tags } = body;
  return decide(
    [
      ...regionProblems(region, 'NodeBalancers'),
      ...(isIpv4(ipv4) ? [] : [wrongAddress('ipv4')]),
      ...(ipv6 === null || isIpv6(ipv6) ? [] : [wrongAddress('ipv6')]),
      ...tagProblems(tags ?? []),
    ],
    {
      label,
      region: body.region,
      ipv4,
      ipv6: canonical(ipv6),
      client_conn_throttle,
      tags: tagList(tags ?? []),
    },
  );
}

const canonical = (address: string | null): string | null => canonicalAddress(address ?? '') ?? null;

function wrongAddress(field: 'ipv4' | 'ipv6'): Refusal {
  return refuse('nodebalancer.address.family', { field });
}

/** Refuses backends of a load balancer that are no nodes of its account. @param known the nodes of the account */
export const backendNodeProblems = (nodeIds: readonly number[], known: ReadonlySet<number>): Refusal[] =>
  nodeIds.flatMap((node, at) => {
    const field = `node_ids[${at}]`;
    return known.has(node) ? [] : [refuse('operator.nodebalancer.nodes', { field })];
  });
