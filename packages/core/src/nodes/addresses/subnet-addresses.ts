import ipaddr from 'ipaddr.js';
import { isIpv4 } from '../../ip-addresses.js';
import { type Ipv4Network, ipv4Network, networkText } from '../../networking/ipv4-network.js';

/** A range of addresses, as numbers. */
export interface Block {
  readonly from: number;
  readonly to: number;
}

const BITS = 32;
const BYTE = 256;

const numberOf = (address: ipaddr.IPv4): number =>
  address.octets.reduce((number, octet) => number * BYTE + octet, 0);

/** The weight of each byte of an address. */
const weights = [BYTE ** 2 * BYTE, BYTE ** 2, BYTE, 1];

const textOf = (address: number): string =>
  weights.map((weight) => Math.floor(address / weight) % BYTE).join('.');

/** The addresses of a network. */
export function blockOf({ first, prefix }: Ipv4Network): Block {
  const from = numberOf(first);
  return { from, to: from + 2 ** (BITS - prefix) - 1 };
}

/** The gateway of a subnet: its second address. @param network `10.0.1.0/24` */
export function subnetGateway(network: string): string {
  const found = ipv4Network(network);
  if (found === undefined) throw new Error(`${network} is no IPv4 network.`);
  return textOf(blockOf(found).from + 1);
}

/** The block of one IPv4 address; undefined when the text is no address. */
export function addressBlock(text: string): Block | undefined {
  if (!isIpv4(text)) return undefined;
  const address = numberOf(ipaddr.IPv4.parse(text));
  return { from: address, to: address };
}

/** The block of a network; undefined when the text is no network or does not have its first address. */
export function rangeBlock(text: string): Block | undefined {
  const network = ipv4Network(text);
  return network !== undefined && networkText(network) === text ? blockOf(network) : undefined;
}

/** True if two blocks have addresses in common. */
export const overlap = (one: Block, other: Block): boolean => one.from <= other.to && other.from <= one.to;

/** True if all addresses of a block are in another. */
export const isInside = (inner: Block, outer: Block): boolean =>
  inner.from >= outer.from && inner.to <= outer.to;

/** The addresses of a subnet for interfaces. @param reserved how many addresses at each end are not usable */
export const usable = ({ from, to }: Block, reserved: number): Block => ({
  from: from + reserved,
  to: to - reserved,
});

/** The lowest free address of a block; undefined when all are taken. */
export function lowestFree({ from, to }: Block, taken: readonly Block[]): string | undefined {
  let address = from;
  for (const block of [...taken].sort((one, other) => one.from - other.from)) {
    if (block.from > address) break;
    address = Math.max(address, block.to + 1);
  }
  return address <= to ? textOf(address) : undefined;
}
