/** The addresses of a /24 for nodes: 2 to 254, because 1 is the gateway. */
const PER_NETWORK = 253;

/** The number of public IPv4 addresses of a pool, a /16. */
export const PUBLIC_POOL = 256 * PER_NETWORK;

/** The number of private IPv4 addresses, in 192.168.128.0/17. */
export const PRIVATE_POOL = 128 * PER_NETWORK;

/** The number of pools in 100.64.0.0/10. */
export const MAX_POOLS = 64;

const within = (first: string, nth: number): string =>
  `${first}.${Math.floor(nth / PER_NETWORK)}.${2 + (nth % PER_NETWORK)}`;

/**
 * A public IPv4 address of a pool. Decision: the reference names no networks; these are not routed on the internet
 * (100.64.0.0/10), so that no node gets a real address.
 *
 * @param pool from 0, less than `MAX_POOLS`
 * @param nth from 0, less than `PUBLIC_POOL`
 */
export const publicAddress = (pool: number, nth: number): string => within(`100.${64 + pool}`, nth);

/** A private IPv4 address (192.168.128.0/17). @param nth from 0, less than `PRIVATE_POOL` */
export const privateAddress = (nth: number): string =>
  `192.168.${128 + Math.floor(nth / PER_NETWORK)}.${2 + (nth % PER_NETWORK)}`;

/** The gateway of a public IPv4 address: the first of its /24. */
export const gatewayOf = (address: string): string => address.replace(/\d+$/, '1');

/** The unique MAC address of a node: its ID, scrambled, after `f2:3c:9`. */
export function macOf(nodeId: number): string {
  const spread = (BigInt(nodeId) * 0x9e37_79b1n) & 0xfff_ffffn;
  const digits = `f23c9${spread.toString(16).padStart(7, '0')}`;
  return (digits.match(/../g) ?? []).join(':');
}

/** The last 64 bits of the IPv6 addresses of a MAC address (EUI-64, RFC 4291). */
function interfaceIdOf(mac: string): string {
  const [first = '', ...rest] = mac.split(':');
  const flipped = (parseInt(first, 16) ^ 2).toString(16).padStart(2, '0');
  const [a, b, c, d, e] = rest;
  return [`${flipped}${a}`, `${b}ff`, `fe${c}`, `${d}${e}`]
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The IPv6 address of a node in the network of a pool (SLAAC). @param pool as for `publicAddress` */
export const slaacAddress = (pool: number, mac: string): string =>
  `2001:db8:${(pool + 1).toString(16)}:0:${interfaceIdOf(mac)}`;

/** The link-local IPv6 address of a node. */
export const linkLocalAddress = (mac: string): string => `fe80::${interfaceIdOf(mac)}`;
