import type { Body, Schema } from '@cloud-account/spec';
import ipaddr from 'ipaddr.js';
import { isHostName, withoutTrailingDot } from '../../domains/names.js';
import { type AddressFamily, canonicalAddress } from '../../ip-addresses.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { isWithin, nodePrivateNetwork } from '../ipv4-network.js';

/** A stored IP address (§4.5), in its canonical form. */
export type AddressValues = Pick<
  Schema<'IpAddress'>,
  'address' | 'public' | 'prefix' | 'gateway' | 'rdns'
> & { type: AddressFamily };

/** The ranges of public addresses, by their names in ipaddr.js; `reserved` are those for documentation. */
const ranges: ReadonlySet<string> = new Set(['unicast', 'reserved']);

/**
 * Decides on an address for an account.
 *
 * @param platformDomain the domain for the default names of public IPv4 addresses
 */
export function draftAddress(
  { address, rdns }: Pick<Body<'createAddressOfAccount'>, 'address' | 'rdns'>,
  platformDomain: string,
): Decision<AddressValues> {
  const values = addressValues(address, platformDomain);
  const name = rdns === '' ? null : rdns;
  const refusals = [
    ...(values === undefined ? [refuse('operator.address.assignable', { field: 'address' })] : []),
    ...(typeof name === 'string' && !isHostName(name)
      ? [refuse('operator.address.rdns', { field: 'rdns' })]
      : []),
  ];
  if (values === undefined) return { ok: false, refusals };
  return decide(refusals, name === undefined ? values : { ...values, rdns: name });
}

/**
 * Decides on the reverse name of an address (§4.5).
 *
 * @param rdns the requested name; null for the default name
 * @param platformDomain the domain of default names
 * @returns the name to store; null for none
 */
export function changeRdns(
  address: Pick<AddressValues, 'address' | 'type' | 'public'>,
  rdns: string | null,
  platformDomain: string,
): Decision<string | null> {
  const field = 'rdns';
  if (!address.public) {
    return { ok: false, refusals: [refuse('address.rdns.public', { field })] };
  }
  if (rdns === null) {
    const isIpv4 = address.type === 'ipv4';
    return { ok: true, value: isIpv4 ? platformName(address.address, platformDomain) : null };
  }
  const name = withoutTrailingDot(rdns);
  const valid = name.includes('.') && isHostName(name);
  return decide(valid ? [] : [refuse('address.rdns.valid', { field })], name);
}

/** True if an address already has this name or it is its default, so that no lookup is needed. */
export const isOwnName = (
  { address, type, rdns }: Pick<AddressValues, 'address' | 'type' | 'rdns'>,
  name: string,
  platformDomain: string,
): boolean =>
  [rdns, type === 'ipv4' ? platformName(address, platformDomain) : null].some(
    (own) => own?.toLowerCase() === name.toLowerCase(),
  );

/**
 * Refuses a reverse name that does not resolve to its address.
 *
 * @param found the addresses of the same family that the name resolves to; undefined when the lookup failed
 */
export function forwardProblems(
  name: string,
  address: string,
  found: readonly string[] | undefined,
): Refusal[] {
  const field = 'rdns';
  if (found === undefined) return [refuse('address.rdns.lookup', { field, name })];
  if (found.some((one) => canonicalAddress(one) === address)) return [];
  return [refuse('address.rdns.forward', { field, name, address })];
}

/** The default name of a public IPv4 address. */
function platformName(address: string, platformDomain: string): string {
  return `${address.replaceAll('.', '-')}.ip.${platformDomain}`;
}

/** The mask of a network. @param prefix its bits */
export function subnetMask(type: string, prefix: number): string {
  const family = type === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.subnetMaskFromPrefixLength(prefix).toString();
}

function addressValues(text: string, platformDomain: string): AddressValues | undefined {
  const address = canonicalAddress(text);
  if (address === undefined) return undefined;
  return ipaddr.IPv4.isValid(address)
    ? ipv4Values(ipaddr.IPv4.parse(address), platformDomain)
    : ipv6Values(ipaddr.IPv6.parse(address));
}

function ipv4Values(address: ipaddr.IPv4, platformDomain: string): AddressValues | undefined {
  const text = address.toString();
  if (isWithin({ first: address, prefix: 32 }, nodePrivateNetwork)) {
    const { prefix } = nodePrivateNetwork;
    return { address: text, type: 'ipv4', public: false, prefix, gateway: null, rdns: null };
  }
  if (!ranges.has(address.range())) return undefined;
  return {
    address: text,
    type: 'ipv4',
    public: true,
    prefix: 24,
    gateway: text.replace(/\d+$/, '1'),
    rdns: platformName(text, platformDomain),
  };
}

function ipv6Values(address: ipaddr.IPv6): AddressValues | undefined {
  const range = address.range();
  if (range !== 'linkLocal' && !ranges.has(range)) return undefined;
  const isPublic = range !== 'linkLocal';
  return {
    address: address.toString(),
    type: 'ipv6',
    public: isPublic,
    prefix: 64,
    gateway: 'fe80::1',
    rdns: null,
  };
}
