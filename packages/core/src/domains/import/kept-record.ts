import { bounds } from '@cloud-account/spec/bounds';
import { isStorable, lengthOf } from '../../storable-text.js';
import { fitsWire, fullName } from '../names.js';
import { isPresentable, labelsOf } from '../presentation.js';
import { isIpv4, isIpv6 } from '../../ip-addresses.js';
import { caaDataLength } from '../record-types/caa.js';
import { longestRecordName } from '../record-types/record-name.js';
import { sizeProblems } from '../record-types/record-target.js';
import { textProblems } from '../record-types/txt.js';
import { importedTtl } from '../times.js';
import type { RecordValues } from '../types.js';
import type { ReadRecord } from './transferred-record.js';

/** A record of a transferred zone, except SOA. */
export type OwnedRecord = Exclude<ReadRecord, { type: 'SOA' }>;

/** The record to store, or why it cannot be stored. */
export type KeptRecord = { readonly record: RecordValues } | { readonly problem: string };

/** The relative name of a record and its domain. */
interface Owner {
  readonly name: string;
  readonly zone: string;
}

type TypedPart = Pick<RecordValues, 'target'> & Partial<RecordValues>;

const maxPriority = bounds.RecordPriority.maximum;
const caaTags = bounds.RecordTag.enum;

/**
 * The record to store for a transferred record.
 *
 * Decision: DNS allows more than our creates do. An import accepts every record that the fields of a record can hold.
 *
 * @param source the record
 * @param name the name relative to the zone
 * @param zone the name of the domain
 */
export function keptRecord(source: OwnedRecord, name: string, zone: string): KeptRecord {
  const problem = nameProblem(source, name, zone);
  if (problem !== undefined) return { problem };
  const part = typedPart(source, { name, zone });
  if (typeof part === 'string') return { problem: part };
  return {
    record: {
      type: source.type,
      name,
      priority: 0,
      weight: 0,
      port: 0,
      service: null,
      protocol: null,
      tag: null,
      ttl_sec: importedTtl(source.ttl),
      ...part,
    },
  };
}

function nameProblem({ type }: OwnedRecord, name: string, zone: string): string | undefined {
  if (lengthOf(name) > longestRecordName) return `its name is longer than ${longestRecordName} characters`;
  if (name !== '' && !(isPresentable(name) && fitsWire(fullName(name, zone)))) return 'its name is not valid';
  if (name === '' && type === 'CNAME') return 'the domain itself cannot be an alias';
  if (type === 'NS' && labelsOf(name)[0] === '*') return 'it is a wildcard';
  return undefined;
}

/** The fields that the type uses, or their problem. */
function typedPart(source: OwnedRecord, owner: Owner): TypedPart | string {
  switch (source.type) {
    case 'A':
      return isIpv4(source.data) ? { target: source.data } : 'its address is not valid';
    case 'AAAA':
      return isIpv6(source.data) ? { target: source.data } : 'its address is not valid';
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return hostPart(source.data);
    case 'MX':
      return withPriority(source.data.preference, hostPart(source.data.exchange));
    case 'SRV': {
      const { priority, weight, port, target } = source.data;
      const part = withPriority(priority, hostPart(target));
      return typeof part === 'string' ? part : { ...part, weight, port, ...serviceOf(owner.name) };
    }
    case 'TXT':
      return textPart(source.data, owner);
    case 'CAA':
      return caaPart(source.data, owner);
  }
}

/** The root is stored as the empty name; the zone file shows it as a single dot. */
function hostPart(host: string): TypedPart | string {
  const target = host === '.' ? '' : host;
  return target === '' || (isPresentable(target) && fitsWire(target))
    ? { target }
    : 'its target is not a valid name';
}

function withPriority(priority: number, part: TypedPart | string): TypedPart | string {
  if (typeof part === 'string') return part;
  return priority > maxPriority ? `its priority is over ${maxPriority}` : { ...part, priority };
}

/** Service and protocol from the name, which stays unchanged; the protocol has the labels of a sub-domain, too. */
function serviceOf(name: string): Pick<RecordValues, 'service' | 'protocol'> {
  const [service = '', ...rest] = labelsOf(name);
  const protocol = rest.join('.');
  const named =
    service.length > 1 && service.startsWith('_') && protocol.length > 1 && protocol.startsWith('_');
  return named
    ? { service: service.slice(1), protocol: protocol.slice(1) }
    : { service: null, protocol: null };
}

function textPart(bytes: Uint8Array, owner: Owner): TypedPart | string {
  const text = utf8(bytes);
  if (text === undefined) return 'its text is not UTF-8';
  return textProblems(text, owner).length === 0 ? { target: text } : 'its text cannot be kept';
}

/** Decodes UTF-8; undefined when the bytes are not UTF-8. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function caaPart(
  { flags, tag, value }: { flags: number; tag: string; value: string },
  owner: Owner,
): TypedPart | string {
  const known = caaTags.find((known) => known === tag.toLowerCase());
  if (known === undefined) return `its tag is none of ${caaTags.join(', ')}`;
  const fits = isStorable(value) && sizeProblems(caaDataLength(known, value), owner).length === 0;
  return fits ? { target: value, tag: known, ...(flags === 0 ? {} : { flags }) } : 'its value cannot be kept';
}
