import { isWithin, labelsForFile, nameFromText, nameKey, nameToText } from '../names/index.js';
import {
  dataKey,
  dataToText,
  isOfQuestions,
  type ResourceRecord,
  typeName,
  types,
} from '../record-data/index.js';
import { MasterFileProblem } from './problem.js';

/** The input of a zone file. */
export interface ZoneRecords {
  /** The name of the zone, as text. */
  readonly zone: string;
  /** The id of the domain, for the head of the file. */
  readonly id: number;
  /** In any order. Records outside the zone and of types that no zone has are left out; equal records are written once. */
  readonly records: Iterable<ResourceRecord>;
}

/** The types in the order of the file; others follow by number. */
const typeOrder: readonly number[] = [
  types.NS,
  types.MX,
  types.TXT,
  types.A,
  types.AAAA,
  types.CNAME,
  types.SRV,
  types.CAA,
  types.PTR,
];

/** The maximum records and bytes of data in one step, because a few records may be large. */
const step = 500;
const longestStep = 50_000;

/** A record with its sort keys. */
interface Line {
  readonly record: ResourceRecord;
  readonly labels: string;
  readonly key: string;
  readonly set: string;
}

/**
 * Writes a zone file, line by line, in the form of all our zone files: the zone and the id, the TTL of the SOA record
 * as the default, the SOA record, then records by type and name. It yields after some milliseconds, so that the caller
 * can do other work.
 *
 * A set of records has one TTL, the smallest among them, because DNS allows only one.
 *
 * @throws MasterFileProblem when there is no SOA record, or the data of a record does not fit its type
 */
export function* writeZone({ zone, id, records }: ZoneRecords): Generator<undefined, string[], undefined> {
  const apex = nameFromText(zone);
  const { soa, lines, ttls } = yield* collect(apex, records);
  const out = [`; ${nameToText(apex)} [${id}]`, `$TTL ${soa.ttl}`, `@  IN  SOA  ${textOf(soa).join(' ')}`];
  lines.sort(byPlace);
  yield;
  const steps = new Steps();
  for (const { record, labels, set } of lines) {
    const ttl = ttls.get(set) ?? record.ttl;
    const start = `${labels || '@'}${ttl === soa.ttl ? gap(record, labels) : `    ${ttl}  `}${typeName(record.type)}  `;
    const [first = '', ...rest] = textOf(record);
    if (rest.length === 0) out.push(`${start}${first}`);
    else out.push(`${start}( ${first}`, ...rest.map((part) => `      ${part}`), '      )');
    if (steps.ends(record)) yield;
  }
  return out;
}

/** Decides after which records a step ends. */
class Steps {
  #records = 0;
  #bytes = 0;

  ends({ data }: ResourceRecord): boolean {
    this.#records++;
    this.#bytes += data.length;
    if (this.#records < step && this.#bytes < longestStep) return false;
    this.#records = this.#bytes = 0;
    return true;
  }
}

/** NS records of the zone itself with the default TTL have a smaller gap. */
function gap(record: ResourceRecord, labels: string): string {
  return labels === '' && record.type === types.NS ? '    ' : '      ';
}

interface Collected {
  readonly soa: ResourceRecord;
  readonly lines: Line[];
  /** The TTL of each set. */
  readonly ttls: ReadonlyMap<string, number>;
}

function* collect(
  apex: Buffer,
  records: Iterable<ResourceRecord>,
): Generator<undefined, Collected, undefined> {
  const zoneKey = nameKey(apex);
  const lines = new Map<string, Line>();
  const ttls = new Map<string, number>();
  let soa: ResourceRecord | undefined;
  const steps = new Steps();
  for (const record of records) {
    const key = nameKey(record.name);
    if (!isWithin(key, zoneKey) || isOfQuestions(record.type)) continue;
    if (record.type === types.SOA) {
      if (key === zoneKey) soa ??= record;
      continue;
    }
    const labels = labelsForFile(record.name.subarray(0, record.name.length - apex.length));
    const set = `${record.type} ${key}`;
    ttls.set(set, Math.min(ttls.get(set) ?? record.ttl, record.ttl));
    const whole = `${set} ${dataKey(record.type, record.data)}`;
    if (!lines.has(whole)) lines.set(whole, { record, labels, key: labels.toLowerCase(), set });
    if (steps.ends(record)) yield;
  }
  if (soa === undefined) throw new MasterFileProblem(0, 'the zone has no start of authority');
  return { soa, lines: [...lines.values()], ttls };
}

function textOf({ name, type, data }: ResourceRecord): string[] {
  try {
    return dataToText(type, data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MasterFileProblem(0, `the ${typeName(type)} record of ${nameToText(name)}: ${reason}`);
  }
}

/** By type, then MX by priority, then the zone itself, then by name. */
function byPlace(one: Line, other: Line): number {
  const byType = placeOf(one.record.type) - placeOf(other.record.type);
  if (byType !== 0) return byType;
  const byPriority = one.record.type === types.MX ? priorityOf(one) - priorityOf(other) : 0;
  if (byPriority !== 0 || one.key === other.key) return byPriority;
  return one.key < other.key ? -1 : 1;
}

function placeOf(type: number): number {
  const place = typeOrder.indexOf(type);
  return place < 0 ? typeOrder.length + type : place;
}

function priorityOf({ record }: Line): number {
  return record.data.length < 2 ? 0 : record.data.readUInt16BE(0);
}
