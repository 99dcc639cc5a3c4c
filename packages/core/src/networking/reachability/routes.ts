import ipaddr from 'ipaddr.js';
import { isInNetwork } from './filters.js';
import { nodePrivateNetwork, networkText } from '../ipv4-network.js';
import type { HostInterface, NodeHost } from './hosts.js';

/** The interface and the address by which a machine sends a packet. */
export interface Route {
  readonly by: HostInterface;
  /** The address that it sends from. */
  readonly source: string;
  /** True if it is sent to a router, false if to a neighbour. */
  readonly isRouted: boolean;
}

/** An address without the length of its network, in its canonical form. */
export const addressOf = (withPrefix: string): string =>
  ipaddr.parse(withPrefix.replace(/\/\d+$/, '')).toString();

/** The bits of a network in a text such as `10.0.0.0/24`. */
const bitsOf = (network: string): number => Number(network.replace(/^.*\//, ''));

/** The network of the private addresses of a region. */
const privateNetwork = networkText(nodePrivateNetwork);

/** True for an address that nodes of one region have for each other. */
export const isOfRegion = (address: string): boolean => isInNetwork(address, privateNetwork);

const isOfFamily = (address: string, other: string): boolean =>
  ipaddr.parse(address).kind() === ipaddr.parse(other).kind();

/** The routes to the networks that a machine has an address in, the smallest network first, as a kernel looks for them. */
function connected({ interfaces }: NodeHost, address: string): Route[] {
  return interfaces
    .flatMap((by) => by.addresses.map((own) => ({ by, own })))
    .filter(({ own }) => isInNetwork(address, own))
    .sort((a, b) => bitsOf(b.own) - bitsOf(a.own))
    .map(({ by, own }) => ({ by, source: addressOf(own), isRouted: false }));
}

/** The default route for the family of an address. */
function byDefault({ interfaces }: NodeHost, address: string): Route | undefined {
  const by = interfaces.find(({ gateways }) => gateways.some((router) => isOfFamily(router, address)));
  const source = by?.addresses.map(addressOf).find((own) => isOfFamily(own, address) && !isOfRegion(own));
  return by === undefined || source === undefined ? undefined : { by, source, isRouted: true };
}

/** The network of a machine that has an address as its broadcast address, which kernels send no connection to; undefined if none has. */
export const broadcastNetworkOf = ({ interfaces }: NodeHost, address: string): string | undefined =>
  interfaces
    .flatMap(({ addresses }) => addresses)
    .find(
      (own) =>
        // Networks of 31 and 32 bits have no broadcast address, nor has IPv6.
        ipaddr.IPv4.isIPv4(addressOf(own)) &&
        bitsOf(own) < 31 &&
        ipaddr.IPv4.broadcastAddressFromCIDR(own).toString() === address,
    );

/** The route by which a machine sends to an address; undefined when it has none. */
export const routeOf = (host: NodeHost, address: string): Route | undefined =>
  broadcastNetworkOf(host, address) === undefined
    ? (connected(host, address)[0] ?? byDefault(host, address))
    : undefined;
