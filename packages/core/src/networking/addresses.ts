import type { Body, Schema } from '@cloud-account/spec';
import ipaddr from 'ipaddr.js';
import { isHostName } from '../domains/names.js';
import { type AddressFamily, canonicalAddress } from '../ip-addresses.js';
import { type Decision, decide, reasons, refuse } from '../refusals/index.js';
import { isWithin, nodePrivateNetwork } from './ipv4-network.js';

/** An IP address with what follows from it (§4.5), in the one form that it is kept in. */
export type AddressValues = Pick<
  Schema<'IpAddress'>,
  'address' | 'public' | 'prefix' | 'gateway' | 'rdns'
> & { type: AddressFamily };

/** The ranges, as the library names them, that addresses of accounts are in; `reserved` are those for documentation. */
const ranges: ReadonlySet<string> = new Set(['unicast', 'reserved']);

/**
 * Decides on an address for an account.
 *
 * @param platformDomain the platform's own domain, below which public IPv4 addresses have names
 */
export function draftAddress(
  { address, rdns }: Pick<Body<'createAddressOfAccount'>, 'address' | 'rdns'>,
  platformDomain: string,
): Decision<AddressValues> {
  const values = addressValues(address, platformDomain);
  const name = rdns === '' ? null : rdns;
  const problem = { field: 'address', reason: reasons.notValid('address') };
  const refusals = [
    ...(values === undefined ? [refuse('operator.address.assignable', problem)] : []),
    ...(typeof name === 'string' && !isHostName(name)
      ? [refuse('operator.address.rdns', { field: 'rdns', reason: reasons.notValid('rdns') })]
      : []),
  ];
  if (values === undefined) return { ok: false, refusals };
  return decide(refusals, name === undefined ? values : { ...values, rdns: name });
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
    rdns: `${text.replaceAll('.', '-')}.ip.${platformDomain}`,
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
