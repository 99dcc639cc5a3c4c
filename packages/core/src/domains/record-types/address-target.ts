import ipaddr from 'ipaddr.js';
import { isIpv4, isIpv6 } from '../../ip-addresses.js';
import { refuse } from '../../refusals/index.js';
import { givenTarget } from './record-target.js';
import type { Checked, WantedRecord } from './record-type.js';

/** A client writes this for its own address. */
const callerSign = '[remote_addr]';

/**
 * The target of an A or AAAA record: an address of its family, or the address of the caller.
 *
 * @param wanted the record
 * @param family of the address
 */
export function addressTarget(wanted: WantedRecord, family: 'ipv4' | 'ipv6'): Checked<string> {
  return givenTarget(wanted, (target) => {
    if (target === callerSign) return callerTarget(wanted.callerAddress, family);
    if (target.endsWith('.'))
      return { value: target, refusals: [refuse('record.target.trailing-dot', { field: 'target' })] };
    if (family === 'ipv4' ? isIpv4(target) : isIpv6(target)) return { value: target, refusals: [] };
    const id = family === 'ipv4' ? 'record.target.ipv4' : 'record.target.ipv6';
    return { value: target, refusals: [refuse(id, { field: 'target' })] };
  });
}

function callerTarget(caller: string | undefined, family: 'ipv4' | 'ipv6'): Checked<string> {
  // A server that listens on both families sees IPv4 callers with mapped IPv6 addresses.
  const address =
    caller !== undefined && ipaddr.isValid(caller) ? ipaddr.process(stripZoneId(caller)) : undefined;
  if (address?.kind() === family) return { value: address.toString(), refusals: [] };
  const version = family === 'ipv4' ? 'IPv4' : 'IPv6';
  return {
    value: callerSign,
    refusals: [refuse('record.target.caller-address', { field: 'target', sign: callerSign, version })],
  };
}

function stripZoneId(address: string): string {
  return address.split('%')[0] ?? address;
}
