import ipaddr from 'ipaddr.js';

/** An IPv4 network. */
export interface Ipv4Network {
  readonly first: ipaddr.IPv4;
  /** The length of the prefix in bits, 0 to 32. */
  readonly prefix: number;
}

const written = /^[\d.]+\/(?:0|[1-9]\d?)$/;

/**
 * Reads a network such as `10.0.1.0/24`. The address may be any address of the network.
 *
 * @returns undefined when the text is no address with a prefix
 */
export function ipv4Network(text: string): Ipv4Network | undefined {
  if (!written.test(text) || !ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return undefined;
  const [, prefix] = ipaddr.IPv4.parseCIDR(text);
  return { first: ipaddr.IPv4.networkAddressFromCIDR(text), prefix };
}

/** The text of a network: its first address and its prefix. */
export function networkText({ first, prefix }: Ipv4Network): string {
  return `${first.toString()}/${prefix}`;
}

/** True if two networks have addresses in common. */
export function overlaps(one: Ipv4Network, other: Ipv4Network): boolean {
  return one.first.match(other.first, Math.min(one.prefix, other.prefix));
}

/** True if all addresses of a network are within another. */
export function isWithin(inner: Ipv4Network, outer: Ipv4Network): boolean {
  return inner.prefix >= outer.prefix && inner.first.match(outer.first, outer.prefix);
}

/** Reads a network that must be valid. */
export function knownNetwork(text: string): Ipv4Network {
  const network = ipv4Network(text);
  if (network === undefined) throw new Error(`${text} is no IPv4 network.`);
  return network;
}

/** The network of the private addresses of nodes (§4.5). Decision: all regions share it. */
export const nodePrivateNetwork = knownNetwork('192.168.128.0/17');

const rfc1918 = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(knownNetwork);

/** True if all addresses of a network are private ones (RFC 1918). */
export function isPrivate(network: Ipv4Network): boolean {
  return rfc1918.some((range) => isWithin(network, range));
}
