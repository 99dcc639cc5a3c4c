import type { OperatorSchema, Schema } from '@cloud-account/spec';
import ipaddr from 'ipaddr.js';
import type { Filter } from './hosts.js';

type Rule = Schema<'FirewallRule'>;

/** A packet that a filter sees. */
export interface Packet {
  readonly protocol: OperatorSchema<'LabProtocol'>;
  /** Of TCP and UDP. */
  readonly port?: number | undefined;
}

/** The direction from where the machine of a firewall stands. */
export type Direction = 'inbound' | 'outbound';

/** The decision of a firewall on a packet. */
export interface Verdict {
  readonly filter: Filter;
  readonly direction: Direction;
  /** The index of the rule that decided; undefined: the policy did. */
  readonly rule?: number | undefined;
  readonly action: Rule['action'];
}

/** True if an address is in a network, such as `10.0.0.0/8`; false for networks of the other family. */
export function isInNetwork(address: string, network: string): boolean {
  const parsed = ipaddr.parse(address);
  const [base, bits] = ipaddr.parseCIDR(network);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

/** True if the ports of a rule, such as `22, 8000-8080`, include one; a rule without ports includes all. */
function includesPort(ports: string | null | undefined, port: number | undefined): boolean {
  if (ports === undefined || ports === null || ports === '') return true;
  return ports.split(/ *, */).some((piece) => {
    const [from, to = from] = piece.split('-').map(Number);
    return port !== undefined && from !== undefined && to !== undefined && from <= port && port <= to;
  });
}

const matches = ({ protocol, ports, addresses }: Rule, packet: Packet, other: string): boolean =>
  protocol === packet.protocol &&
  includesPort(ports, packet.port) &&
  [...(addresses?.ipv4 ?? []), ...(addresses?.ipv6 ?? [])].some((network) => isInNetwork(other, network));

/** Decides on the first packet of a connection by the first rule that matches it, or else by the policy. @param other the address of the other side */
export function verdictOf(filter: Filter, direction: Direction, packet: Packet, other: string): Verdict {
  const { [direction]: rules, [`${direction}_policy` as const]: policy } = filter.rules;
  const rule = (rules ?? []).findIndex((one) => matches(one, packet, other));
  const found = rules?.[rule];
  return found === undefined
    ? { filter, direction, action: policy }
    : { filter, direction, rule, action: found.action };
}
