import type { Schema } from '@cloud-account/spec';
import ipaddr from 'ipaddr.js';

/** The versions of IP, by their names in the API. */
export type AddressFamily = Extract<Schema<'IpAddress'>['type'], 'ipv4' | 'ipv6'>;

/** True if a text is an IPv4 address of four decimal numbers without leading zeros. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** True if a text is an IPv6 address in any of its forms, without a zone id. */
export function isIpv6(text: string): boolean {
  return ipv6Form.test(text) && ipaddr.IPv6.isValid(text) && !hasLooseEnd(text);
}

/** True if a text is an address of a family, a slash and a number of bits; bits after the prefix may be set. */
export function isNetworkOf(family: AddressFamily, text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return false;
  return family === 'ipv4'
    ? isIpv4(address) && Number(prefix) <= 32
    : isIpv6(address) && Number(prefix) <= 128;
}

/** The canonical form of an address, in which it is stored; undefined when the text is no address. */
export function canonicalAddress(text: string): string | undefined {
  return isIpv4(text) || isIpv6(text) ? ipaddr.parse(text).toString() : undefined;
}

const rangesOfNoHost: ReadonlySet<string> = new Set(['unspecified', 'broadcast', 'multicast']);

/** True if one host can have an address; it is neither unspecified, nor a broadcast or multicast address. */
export function canBeHost(address: string): boolean {
  const [withoutZone = ''] = address.split('%');
  return ipaddr.isValid(withoutZone) && !rangesOfNoHost.has(ipaddr.process(withoutZone).range());
}

// ipaddr.js lets groups have any number of digits and an embedded IPv4 address be octal.
const ipv6Form = /^(?=.*:)[0-9a-f]{0,4}(:[0-9a-f]{0,4})*(:\d{1,3}(\.\d{1,3}){3})?$/i;

function hasLooseEnd(text: string): boolean {
  const embedded = text.slice(text.lastIndexOf(':') + 1);
  return embedded.includes('.') && !isIpv4(embedded);
}
