/** Addresses of a /24 that nodes get: 2 to 254, as 1 is the gateway. */
const PER_NETWORK = 253;

/** How many public IPv4 addresses a pool has: those of a /16. */
export const PUBLIC_POOL = 256 * PER_NETWORK;

/** How many private IPv4 addresses there are: those of 192.168.128.0/17. */
export const PRIVATE_POOL = 128 * PER_NETWORK;

/** Most pools of public addresses that fit into 100.64.0.0/10. */
export const MOST_POOLS = 64;

const within = (first: string, nth: number): string =>
  `${first}.${Math.floor(nth / PER_NETWORK)}.${2 + (nth % PER_NETWORK)}`;

/**
 * A public IPv4 address of a pool. Decision: the reference names no networks; these are never routed between networks that
 * do not know of each other (100.64.0.0/10), so that nobody's real address is handed out.
 *
 * @param pool from 0 up to but not including `MOST_POOLS`
 * @param nth from 0 up to but not including `PUBLIC_POOL`
 */
export const publicAddress = (pool: number, nth: number): string => within(`100.${64 + pool}`, nth);

/** A private IPv4 address (192.168.128.0/17). @param nth from 0 up to but not including `PRIVATE_POOL` */
export const privateAddress = (nth: number): string =>
  `192.168.${128 + Math.floor(nth / PER_NETWORK)}.${2 + (nth % PER_NETWORK)}`;

/** The gateway of a public IPv4 address: the first of its /24. */
export const gatewayOf = (address: string): string => address.replace(/\d+$/, '1');

/** The MAC address of a node, which no other has: its number, spread over what follows `f2:3c:9`. */
export function macOf(nodeId: number): string {
  const spread = (BigInt(nodeId) * 0x9e37_79b1n) & 0xfff_ffffn;
  const digits = `f23c9${spread.toString(16).padStart(7, '0')}`;
  return (digits.match(/../g) ?? []).join(':');
}

/** The last 64 bits of the IPv6 addresses that follow from a MAC address (EUI-64, RFC 4291). */
function interfaceIdOf(mac: string): string {
  const [first = '', ...rest] = mac.split(':');
  const flipped = (parseInt(first, 16) ^ 2).toString(16).padStart(2, '0');
  const [a, b, c, d, e] = rest;
  return [`${flipped}${a}`, `${b}ff`, `fe${c}`, `${d}${e}`]
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The IPv6 address that a pool's network gives a node (SLAAC). @param pool as of `publicAddress` */
export const slaacAddress = (pool: number, mac: string): string =>
  `2001:db8:${(pool + 1).toString(16)}:0:${interfaceIdOf(mac)}`;

/** The IPv6 address by which a node is reached in its own network. */
export const linkLocalAddress = (mac: string): string => `fe80::${interfaceIdOf(mac)}`;
