import type { OperatorSchema } from '@cloud-account/spec';
import { canonicalAddress } from '../../ip-addresses.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';

/** A place where a connection begins or is to arrive, in the words of a caller. */
export type Place =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'internet' }
  /** A node by its ID, or else by its label. */
  | { readonly kind: 'node'; readonly name: string };

/** The place where a connection is to arrive. */
export interface Target {
  readonly place: Place;
  readonly port?: number | undefined;
}

const MAX_PORT = 65_535;

/** Reads a host: an IP address, `internet`, or a node. */
export function placeOf(text: string): Place {
  const address = canonicalAddress(text);
  if (address !== undefined) return { kind: 'address', address };
  return text === 'internet' ? { kind: 'internet' } : { kind: 'node', name: text };
}

/** A host, and the port after it: `web-1:443`, `192.0.2.7:443`, `[2001:db8::7]:443`. */
const withPort = /^(?:\[(?<inside>[^\]]*)\]|(?<before>[^:]*))(?::(?<port>.*))?$/;

function portProblems(protocol: OperatorSchema<'LabProtocol'>, port: string | undefined): Refusal[] {
  const field = 'target';
  if (protocol === 'ICMP') return port === undefined ? [] : [refuse('lab.reach.port', 'none', { field })];
  if (port === undefined) return [refuse('lab.reach.port', 'missing', { field, protocol })];
  const isPort = /^[1-9]\d{0,4}$/.test(port) && Number(port) <= MAX_PORT;
  return isPort ? [] : [refuse('lab.reach.port', 'valid', { field, max: MAX_PORT })];
}

/** Reads where a connection is to arrive: a host, with a port for TCP and UDP. */
export function targetOf(text: string, protocol: OperatorSchema<'LabProtocol'>): Decision<Target> {
  const isAddress = canonicalAddress(text) !== undefined;
  const { inside, before = text, port } = (isAddress ? undefined : withPort.exec(text)?.groups) ?? {};
  return decide(portProblems(protocol, port), {
    place: placeOf(inside ?? before),
    port: port === undefined ? undefined : Number(port),
  });
}
