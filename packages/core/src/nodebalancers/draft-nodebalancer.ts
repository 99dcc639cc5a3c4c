import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import ipaddr from 'ipaddr.js';
import { type OfferingRegion, regionProblems } from '../catalog/index.js';
import { fixedFieldProblems } from '../fixed-fields.js';
import { canonicalAddress } from '../ip-addresses.js';
import { type Decision, decide, inside, refuse } from '../refusals/index.js';
import { tagList, tagProblems } from '../tags/index.js';
import { type CertificateOfConfig, type ConfigDraft, draftBalancerConfig } from './balancer-configs.js';

/** A stored load balancer. */
export type NodeBalancerValues = Pick<
  Schema<'NodeBalancer'>,
  'label' | 'region' | 'ipv4' | 'client_conn_throttle' | 'tags'
>;

/** A new load balancer with its configurations. The server gives it an address, and a label where there is none. */
export type NodeBalancerDraft = Omit<NodeBalancerValues, 'label' | 'ipv4'> & {
  readonly label: string | undefined;
  readonly configs: readonly ConfigDraft[];
};

/** The facts that a new load balancer needs. */
export interface NodeBalancerFacts {
  /** The region in the body; undefined when it does not exist. */
  readonly region: OfferingRegion | undefined;
  /** True if the account has the firewall in the body, or the body names none. */
  readonly hasFirewall: boolean;
  /** The private addresses of nodes of the account in the region, among those in the body. */
  readonly addresses: ReadonlySet<string>;
  /** The certificates of the configurations, in their order. */
  readonly certificates: readonly (CertificateOfConfig | undefined)[];
}

const { port: ports } = bounds.NodeBalancerConfigCreate;

/** Decides on a new load balancer with its configurations and their nodes. */
export function draftNodeBalancer(
  body: Body<'createNodeBalancer'>,
  { region, hasFirewall, addresses, certificates }: NodeBalancerFacts,
): Decision<NodeBalancerDraft> {
  const { label, client_conn_throttle = 0, tags } = body;
  const given = body.configs ?? [];
  const configs = given.map((config, at) =>
    draftBalancerConfig(config, {
      ...{ addresses, certificate: certificates[at] },
      otherPorts: given.slice(0, at).map(({ port = ports.default }) => port),
    }),
  );
  return decide(
    [
      ...regionProblems(region, 'NodeBalancers'),
      ...(hasFirewall ? [] : [refuse('node.firewall.known', { field: 'firewall_id' })]),
      ...tagProblems(tags ?? []),
      ...configs.flatMap((config, at) => (config.ok ? [] : inside(`configs[${at}]`, config.refusals))),
    ],
    {
      label,
      region: body.region,
      client_conn_throttle,
      tags: tagList(tags ?? []),
      configs: configs.flatMap((config) => (config.ok ? [config.value] : [])),
    },
  );
}

/** Decides on a change of a load balancer; its label, its connection limit and its tags can change. */
export function changeNodeBalancer(
  { region, ipv4, ...current }: NodeBalancerValues,
  body: Body<'updateNodeBalancer'>,
): Decision<Pick<NodeBalancerValues, 'label' | 'client_conn_throttle' | 'tags'>> {
  const {
    label = current.label,
    client_conn_throttle = current.client_conn_throttle,
    tags = current.tags,
  } = body;
  return decide([...tagProblems(tags ?? []), ...fixedFieldProblems({ region, ipv4 }, body)], {
    label,
    client_conn_throttle,
    tags: tagList(tags ?? []),
  });
}

/**
 * The IPv6 address of a load balancer, beside the network of the nodes of its region. Decision: it follows from its IPv4 address, so
 * that it is unique like that.
 *
 * @param ipv4 from a pool, see `publicAddress`
 */
export function balancerIpv6(ipv4: string): string | null {
  const [, network = 0, third = 0, fourth = 0] = ipv4.split('.').map(Number);
  const pool = (network - 63).toString(16);
  return canonicalAddress(`2001:db8:${pool}:1::${third.toString(16)}:${fourth.toString(16)}`) ?? null;
}

/** The IPv4 address that an IPv6 address of a load balancer follows from; undefined for another address. */
export function balancerIpv4(ipv6: string): string | undefined {
  const [, , pool = 0, , , , third = 0, fourth = 0] = ipaddr.IPv6.parse(ipv6).parts;
  const ipv4 = `100.${pool + 63}.${third}.${fourth}`;
  return balancerIpv6(ipv4) === ipv6 ? ipv4 : undefined;
}
