import type { Body, Schema } from '@cloud-account/spec';
import ipaddr from 'ipaddr.js';
import { isHostName, withoutTrailingDot } from '../../domains/names.js';
import { type AddressFamily, canonicalAddress } from '../../ip-addresses.js';
import { type Decision, decide, reasons, type Refusal, refuse } from '../../refusals/index.js';
import { isWithin, nodePrivateNetwork } from '../ipv4-network.js';

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

/**
 * Decides which name an address resolves to (§4.5).
 *
 * @param rdns the name that is wanted; null for the one that the address has of itself
 * @param platformDomain the platform's own domain
 * @returns the name to keep; null for none
 */
export function changeRdns(
  address: Pick<AddressValues, 'address' | 'type' | 'public'>,
  rdns: string | null,
  platformDomain: string,
): Decision<string | null> {
  const field = 'rdns';
  if (!address.public) {
    const reason = 'Only public addresses have names';
    return { ok: false, refusals: [refuse('address.rdns.public', { field, reason })] };
  }
  if (rdns === null) {
    const isIpv4 = address.type === 'ipv4';
    return { ok: true, value: isIpv4 ? platformName(address.address, platformDomain) : null };
  }
  const name = withoutTrailingDot(rdns);
  const valid = name.includes('.') && isHostName(name);
  return decide(
    valid ? [] : [refuse('address.rdns.valid', { field, reason: reasons.notValid(field) })],
    name,
  );
}

/** Whether a name is the one that an address has anyway, so that nobody needs to be asked what it resolves to. */
export const isNameOfItself = (
  { address, type, rdns }: Pick<AddressValues, 'address' | 'type' | 'rdns'>,
  name: string,
  platformDomain: string,
): boolean =>
  [rdns, type === 'ipv4' ? platformName(address, platformDomain) : null].some(
    (own) => own?.toLowerCase() === name.toLowerCase(),
  );

/**
 * What keeps a name from being that of an address: it has to resolve to it.
 *
 * @param found the addresses of the address's family that the name resolves to; undefined when that could not be told
 */
export function forwardProblems(
  name: string,
  address: string,
  found: readonly string[] | undefined,
): Refusal[] {
  const field = 'rdns';
  if (found === undefined)
    return [refuse('address.rdns.lookup', { field, reason: `${name} could not be looked up` })];
  if (found.some((one) => canonicalAddress(one) === address)) return [];
  return [refuse('address.rdns.forward', { field, reason: `${name} does not resolve to ${address}` })];
}

/** The name that a public IPv4 address has of itself. */
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

/** The refusal of an address that an account has. */
export const addressTaken = (): Refusal =>
  refuse('operator.address.unique', { field: 'address', reason: 'An account has this address' });

/** The refusal of a node for an address that the account does not have. */
export const addressNodeUnknown = (): Refusal =>
  refuse('operator.address.node', { field: 'node_id', reason: reasons.notValid('node_id') });
