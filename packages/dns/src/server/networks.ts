import { randomInt } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { plainAddress } from './served-zones.js';

/** The maximum number of cached addresses. */
const maxKnown = 10_000;

const prefixOfIpv6 = 7;

/** A hash of 32 bits from a text and a seed. */
export function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** The part of an address that identifies a client: all of IPv4, the first 56 bits of IPv6. */
export function clientOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? prefixOf(plain) : plain;
}

const prefixOf = (ipv6: string): string =>
  Buffer.from(ipaddr.parse(ipv6).toByteArray().slice(0, prefixOfIpv6)).toString('hex');

/** Numbers for networks, /24 of IPv4 and /56 of IPv6, except exempt ones. */
export class Networks {
  readonly #exempt = new BlockList();
  readonly #known = new Map<string, number | undefined>();
  readonly #seed = randomInt(2 ** 32 - 1);

  /** @param exempt addresses and networks (`192.0.2.0/24`). @throws Error when one is neither */
  constructor(exempt: readonly string[]) {
    for (const text of exempt) {
      const [address = '', bits] = text.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#exempt.addAddress(address, family);
      else this.#exempt.addSubnet(address, Number(bits), family);
    }
  }

  /** A number for the network of an address; undefined for exempt ones. */
  of(address: string): number | undefined {
    const known = this.#known.get(address);
    if (known !== undefined || this.#known.has(address)) return known;
    const network = this.#find(plainAddress(address));
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(address, network);
    return network;
  }

  #find(plain: string): number | undefined {
    const ipv6 = isIPv6(plain);
    if (this.#exempt.check(plain, ipv6 ? 'ipv6' : 'ipv4')) return undefined;
    return hashText(ipv6 ? prefixOf(plain) : plain.slice(0, plain.lastIndexOf('.')), this.#seed);
  }
}
