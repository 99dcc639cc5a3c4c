import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { TransferProblem } from './transfer-problem.js';
import { normalizeHostName } from './zone-name.js';

/** The address of a name server. */
export interface ServerAddress {
  /** A host name, or an IP address without brackets. */
  readonly host: string;
  /** TCP port, 1..65535. */
  readonly port: number;
}

/** All addresses of a host name, in the order to try them; rejects when there is none. */
type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;

export interface AddressPolicy {
  /** Allows loopback, private and link-local addresses; multicast and reserved ones are never allowed. */
  readonly allowPrivateAddresses: boolean;
  /** Decision: the system's resolver by default, so `/etc/hosts` counts; tests give their own. */
  readonly lookup?: Lookup;
}

const DEFAULT_PORT = 53;

/** The ranges of ipaddr.js that an operator may allow. */
const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

function parsePort(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,4}$/.test(text)) return undefined;
  const port = Number(text);
  return port <= 65535 ? port : undefined;
}

function isHost(text: string): boolean {
  if (isIPv4(text)) return true;
  // `127.1` and `0x7f.1` are addresses to some resolvers, so a name whose last label is a number is refused.
  return normalizeHostName(text) !== undefined && !/(^|\.)([0-9]+|0x[0-9a-f]*)\.?$/i.test(text);
}

/**
 * Reads `host`, `host:port`, `192.0.2.1`, `192.0.2.1:port`, `2001:db8::1`, `[2001:db8::1]` or
 * `[2001:db8::1]:port`; the port is 53 when left out. IPv6 zone ids (`%eth0`) are not accepted.
 * @returns undefined for anything else.
 */
export function parseServerAddress(text: string): ServerAddress | undefined {
  if (text.includes('%')) return undefined;
  if (isIPv6(text)) return { host: text, port: DEFAULT_PORT };
  const match = /^(?:\[(?<v6>[^\]]*)\]|(?<host>[^:[\]]*))(?::(?<port>.*))?$/s.exec(text);
  const { v6, host, port: portText } = match?.groups ?? {};
  const port = portText === undefined ? DEFAULT_PORT : parsePort(portText);
  if (port === undefined) return undefined;
  if (v6 !== undefined) return isIPv6(v6) ? { host: v6, port } : undefined;
  return host !== undefined && isHost(host) ? { host, port } : undefined;
}

/**
 * True if a transfer from this IP address is allowed: always from public unicast addresses (even IPv4-mapped ones),
 * from private ranges only if the operator allows it.
 */
export function isAllowedAddress(address: string, allowPrivateAddresses: boolean): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (allowPrivateAddresses && privateRanges.has(range));
}

/**
 * Resolves a server's host once and checks what it resolves to. Callers connect to the returned addresses
 * themselves: a second lookup could be answered differently than the one that was checked.
 * @returns the allowed addresses in the resolver's order, at least one.
 * @throws TransferProblem `unresolvable` or `address_not_allowed`.
 */
export async function resolveServerAddress(address: ServerAddress, policy: AddressPolicy): Promise<string[]> {
  const found = isIP(address.host) === 0 ? await resolveHost(address.host, policy.lookup) : [address.host];
  const allowed = found.filter((ip) => isAllowedAddress(ip, policy.allowPrivateAddresses));
  if (allowed.length === 0) {
    throw new TransferProblem('address_not_allowed', 'Transfers from this address are not allowed.');
  }
  return allowed;
}

async function resolveHost(host: string, lookup: Lookup = (name) => systemLookup(name, { all: true })) {
  let found: string[] = [];
  let cause: unknown;
  try {
    found = (await lookup(host)).map(({ address }) => address);
  } catch (error) {
    cause = error;
  }
  if (found.length > 0) return [...new Set(found)];
  throw new TransferProblem('unresolvable', 'The name server has no address.', { cause });
}
