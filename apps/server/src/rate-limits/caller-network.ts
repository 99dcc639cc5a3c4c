import ipaddr from 'ipaddr.js';

/** How much of an IPv6 address one customer has to itself, as a rule. */
const CUSTOMER_BITS = 64;

/**
 * What tells callers without a token apart: the IPv4 address, also where IPv6 wraps it, or the network of an IPv6 address,
 * since who has one address of it has them all.
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
