import ipaddr from 'ipaddr.js';
import { type Packet, verdictOf, isInNetwork, type Verdict } from './filters.js';
import type { BalancerHost, Host, HostInterface, NodeHost, OutsideHost } from './hosts.js';
import { addressOf, broadcastNetworkOf, isOfRegion, type Route, routeOf } from './routes.js';

/** The way of the first packet of a connection, as far as it comes. */
export interface Passage {
  readonly isReachable: boolean;
  /** A sentence: how it arrives, or what stops it. */
  readonly reason: string;
  /** The address that it is sent to. */
  readonly address: string;
  /** The address that it comes from as its receiver sees it, where it was sent at all. */
  readonly source?: string | undefined;
  /** The interface that sends it, where a node does. */
  readonly leavesBy?: HostInterface | undefined;
  /** The host that it arrives at, if it does. */
  readonly arrivesAt?: Host | undefined;
  /** The interface of a node that it arrives by. */
  readonly arrivesBy?: HostInterface | undefined;
  /** The decisions of firewalls, in their order. */
  readonly verdicts: readonly Verdict[];
}

/** The addresses of a host of the internet that no rule is expected to name: they are reserved for benchmarks (RFC 2544, RFC 5180). */
export const anyOutside = { ipv4: '198.18.0.1', ipv6: '2001:2::1' } as const;

/** The ranges of addresses that no router of the internet forwards to. */
const nowhere: ReadonlySet<string> = new Set([
  'broadcast',
  'linkLocal',
  'loopback',
  'multicast',
  'private',
  'uniqueLocal',
  'unspecified',
]);

/** True if hosts of the internet can have an address. */
const isOfInternet = (address: string): boolean => !nowhere.has(ipaddr.parse(address).range());

/** A packet on its way: where it was delivered, and the address that it comes from there. */
interface Delivery {
  readonly source: string;
  /** Undefined: to a host of the internet. */
  readonly at?: Host | undefined;
  readonly by?: HostInterface | undefined;
}

/** Why nothing gets a packet. */
type Lost = string;

const interfacesOf = (hosts: readonly Host[]): { at: NodeHost; by: HostInterface }[] =>
  hosts.flatMap((at) => (at.kind === 'node' ? at.interfaces.map((by) => ({ at, by })) : []));

const has = ({ addresses }: { readonly addresses: readonly string[] }, address: string): boolean =>
  addresses.some((own) => addressOf(own) === address);

const isRoutedTo = ({ ranges }: HostInterface, address: string): boolean =>
  ranges.some((range) => isInNetwork(address, range));

/** Delivers a packet on the internet, also to a node or load balancer of this cloud. */
function overInternet(hosts: readonly Host[], source: string, address: string): Delivery | Lost {
  const all = interfacesOf(hosts);
  const open = all.filter(({ by }) => by.purpose === 'public');
  const found =
    all.find(({ by }) => by.nat === address) ??
    open.find(({ by }) => has(by, address) && !isOfRegion(address)) ??
    open.find(({ by }) => isRoutedTo(by, address));
  if (found !== undefined) return { source, ...found };
  const balancer = hosts.find((host): host is BalancerHost => host.kind !== 'node' && has(host, address));
  if (balancer !== undefined) return { source, at: balancer };
  return isOfInternet(address) ? { source } : `No router of the internet forwards to ${address}.`;
}

/** Delivers a packet that a node sends, by the network of its interface. */
function deliver(from: NodeHost, route: Route, address: string, hosts: readonly Host[]): Delivery | Lost {
  const { by: out, source, isRouted } = route;
  const on = (isHolder: (by: HostInterface, at: NodeHost) => boolean, where: string): Delivery | Lost => {
    const found = interfacesOf(hosts).find(({ at, by }) => by.purpose === out.purpose && isHolder(by, at));
    return found === undefined ? `Nothing in ${where} has the address ${address}.` : { source, ...found };
  };
  if (out.purpose === 'vlan')
    return on(
      (by, at) =>
        by.network === out.network &&
        at.account === from.account &&
        at.region === from.region &&
        has(by, address),
      `the VLAN ${out.network}`,
    );
  if (out.purpose === 'public')
    return isOfRegion(address) && !isRouted
      ? on((by, at) => at.region === from.region && has(by, address), `the region ${from.region}`)
      : overInternet(hosts, source, address);
  const inVpc = on(
    (by) =>
      by.vpc === out.vpc &&
      (isRouted || by.subnet === out.subnet) &&
      (has(by, address) || isRoutedTo(by, address)),
    `the VPC ${out.network}`,
  );
  if (typeof inVpc !== 'string' || !isRouted) return inVpc;
  return out.nat === undefined
    ? `${inVpc} ${out.name} of ${from.label} has no way to the internet, because no public address is translated to it (1:1 NAT).`
    : overInternet(hosts, out.nat, address);
}

/** Why a machine has no route. @param where `to` or `back to` an address */
function unrouted(host: NodeHost, where: string, address: string): Lost {
  const network = broadcastNetworkOf(host, address);
  const why = network === undefined ? '' : `, the broadcast address of its network ${network}`;
  return `${host.label} has no route ${where} ${address}${why}.`;
}

/** Why no answer comes back by the interface that a packet arrived by; undefined: one does. */
function lostAnswer(at: NodeHost, by: HostInterface, source: string): Lost | undefined {
  const back = routeOf(at, source);
  if (back === undefined) return unrouted(at, 'back to', source);
  const isSame = back.by === by || (by.purpose === 'vlan' && back.by.network === by.network);
  return isSame
    ? undefined
    : `${at.label} answers ${source} by ${back.by.name}, not by ${by.name}, which has the address.`;
}

const textOf = ({ protocol, port }: Packet): string =>
  port === undefined ? protocol : `${protocol} port ${port}`;

const networkOf = ({ purpose, network }: HostInterface): string =>
  purpose === 'public' ? 'the internet' : `the ${purpose.toUpperCase()} ${network}`;

const statusOf = ({ label, status }: NodeHost): string => `${label} is ${status.replaceAll('_', ' ')}.`;

/** The decision of a firewall as a sentence. @param other the address of the other side */
function sentenceOf({ filter, direction, rule, action }: Verdict, packet: Packet, other: string): string {
  const decider = rule === undefined ? `The policy ${direction}_policy` : `The rule ${direction}[${rule}]`;
  const verb = action === 'ACCEPT' ? 'accepts' : 'drops';
  const side = direction === 'inbound' ? 'from' : 'to';
  return `${decider} of the firewall ${filter.label} ${verb} ${textOf(packet)} ${side} ${other}.`;
}

/** The facts that are known of a packet on its way. */
class Trace {
  #known: Omit<Passage, 'isReachable' | 'reason'>;

  constructor(
    private readonly packet: Packet,
    address: string,
  ) {
    this.#known = { address, verdicts: [] };
  }

  note(known: Pick<Passage, 'source' | 'leavesBy' | 'arrivesAt' | 'arrivesBy'>): void {
    this.#known = { ...this.#known, ...known };
  }

  /** Has a firewall decide. @param other the address of the other side @returns the end, if it drops the packet */
  filter(
    filter: Verdict['filter'] | undefined,
    direction: Verdict['direction'],
    other: string,
  ): Passage | undefined {
    if (filter === undefined) return undefined;
    const verdict = verdictOf(filter, direction, this.packet, other);
    this.#known = { ...this.#known, verdicts: [...this.#known.verdicts, verdict] };
    return verdict.action === 'ACCEPT' ? undefined : this.stop(sentenceOf(verdict, this.packet, other));
  }

  stop(reason: string): Passage {
    return { ...this.#known, isReachable: false, reason };
  }

  arrive(reason: string): Passage {
    return { ...this.#known, isReachable: true, reason };
  }
}

/**
 * Says whether the first packet of a connection arrives, and its answer where the protocol needs one. Firewalls decide on packets of the
 * internet and of VPCs, not on those of VLANs (§4.5).
 *
 * @param address where it is sent, in its canonical form
 * @param hosts all that may have the address
 */
export function passageOf(
  from: NodeHost | OutsideHost,
  address: string,
  packet: Packet,
  hosts: readonly Host[],
): Passage {
  const trace = new Trace(packet, address);
  let sent: Delivery | Lost;
  if (from.kind === 'node') {
    if (from.status !== 'running') return trace.stop(statusOf(from));
    const own = from.interfaces.find((by) => has(by, address));
    if (own !== undefined) {
      trace.note({ source: address, leavesBy: own, arrivesAt: from, arrivesBy: own });
      return trace.arrive(`${address} is an address of ${from.label} itself.`);
    }
    const route = routeOf(from, address);
    if (route === undefined) return trace.stop(unrouted(from, 'to', address));
    trace.note({ source: route.source, leavesBy: route.by });
    const owner = from.interfaces.find(({ nat }) => nat === route.source);
    if (owner !== undefined)
      return trace.stop(
        `${route.source} is translated to ${owner.name} of ${from.label}, so ${route.by.name} may not send from it.`,
      );
    const filter = route.by.purpose === 'vlan' ? undefined : from.filter;
    const dropped = trace.filter(filter, 'outbound', address);
    if (dropped !== undefined) return dropped;
    sent = deliver(from, route, address, hosts);
  } else {
    const source = from.address ?? anyOutside[ipaddr.parse(address).kind()];
    trace.note({ source });
    sent = overInternet(hosts, source, address);
    if (typeof sent !== 'string' && sent.at === undefined)
      return trace.stop(`Nothing in this cloud has the address ${address}.`);
  }
  if (typeof sent === 'string') return trace.stop(sent);
  return receive(trace, packet, address, sent);
}

/** Decides on a packet that was delivered. */
function receive(trace: Trace, packet: Packet, address: string, { source, at, by }: Delivery): Passage {
  trace.note({ source });
  if (at === undefined) return trace.arrive(`It leaves this cloud for ${address} on the internet.`);
  if (at.kind === 'node' && at.status !== 'running') return trace.stop(statusOf(at));
  const dropped = trace.filter(by?.purpose === 'vlan' ? undefined : at.filter, 'inbound', source);
  if (dropped !== undefined) return dropped;
  if (at.kind === 'nodebalancer') {
    const isOpen = packet.protocol === 'TCP' && at.ports.some((port) => port === packet.port);
    if (packet.port !== undefined && !isOpen)
      return trace.stop(`The load balancer ${at.label} has no ${textOf(packet)}.`);
    trace.note({ arrivesAt: at });
    return trace.arrive(`It arrives at the load balancer ${at.label}.`);
  }
  if (by === undefined) throw new Error('A node gets packets by an interface.');
  const lost = packet.protocol === 'UDP' ? undefined : lostAnswer(at, by, source);
  if (lost !== undefined) return trace.stop(lost);
  trace.note({ arrivesAt: at, arrivesBy: by });
  return trace.arrive(`It arrives at ${at.label} by ${by.name}, over ${networkOf(by)}.`);
}

/** The addresses that connections to a node may be sent to: those of its interfaces, and public ones that are translated to them (1:1 NAT). */
export const addressesOfHost = ({ interfaces }: NodeHost): string[] => [
  ...new Set(interfaces.flatMap(({ addresses, nat }) => addresses.map(addressOf).concat(nat ?? []))),
];

/** A connection to one node, or to an address. */
export interface Connection {
  readonly from: NodeHost | OutsideHost;
  /** The node that it is to arrive at; undefined: whatever has the address. */
  readonly to?: NodeHost | undefined;
  readonly packet: Packet;
}

/** The ways of a connection to each address; those that arrive come first. */
export function passagesOf(
  { from, to, packet }: Connection,
  addresses: readonly string[],
  hosts: readonly Host[],
): Passage[] {
  const all = addresses.map((address): Passage => {
    const passage = passageOf(from, address, packet, hosts);
    const { arrivesAt: at, isReachable } = passage;
    if (!isReachable || to === undefined || (at?.kind === 'node' && at.id === to.id)) return passage;
    const where = at === undefined ? 'a host of the internet' : at.label;
    return { ...passage, isReachable: false, reason: `${address} is an address of ${where} there.` };
  });
  return [...all.filter(({ isReachable }) => isReachable), ...all.filter(({ isReachable }) => !isReachable)];
}
