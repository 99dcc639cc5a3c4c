import ipaddr from 'ipaddr.js';

/** The length of the IPv6 prefix that one client usually has. */
const CLIENT_BITS = 64;

/** An address as people write it: IPv4 also when it is mapped to IPv6. Other text is returned unchanged. */
export const plainAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/**
 * Identifies callers without a token: by the IPv4 address, also when it is mapped to IPv6, or by the network of an IPv6
 * address, since one client has all addresses of its network.
 *
 * @param address as text; other text is returned unchanged
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  return known.kind() === 'ipv4'
    ? known.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(
        `${known.toNormalizedString().split('%')[0] ?? ''}/${CLIENT_BITS}`,
      ).toString();
}

/**
 * True if an address equals one of the addresses, or is in one of the networks.
 *
 * @param address as text; other text matches nothing
 * @param networks addresses, and networks such as `10.0.0.0/8`
 */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  return networks.some((network) => {
    const [start, bits] = ipaddr.isValidCIDR(network)
      ? ipaddr.parseCIDR(network)
      : [ipaddr.process(network), undefined];
    return start.kind() === known.kind() && known.match(start, bits ?? (start.kind() === 'ipv4' ? 32 : 128));
  });
}
