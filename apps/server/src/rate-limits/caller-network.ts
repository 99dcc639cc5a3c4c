import ipaddr from 'ipaddr.js';

/** The length of the IPv6 network that one customer usually has. */
const CUSTOMER_BITS = 64;

/**
 * Identifies callers without a token: the IPv4 address, also when it is mapped to IPv6, or the network of an IPv6 address,
 * since one customer has all addresses of it.
 *
 * @param address as text; what is not an address is left as it is
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  return known.kind() === 'ipv4'
    ? known.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(
        `${known.toNormalizedString().split('%')[0] ?? ''}/${CUSTOMER_BITS}`,
      ).toString();
}

/**
 * Whether an address is one of some addresses, or in one of some networks.
 *
 * @param address as text; what is not an address is in none
 * @param networks addresses, and networks as `10.0.0.0/8`
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
