import type { Schema } from '@cloud-account/spec';
import { nameKey } from '../names.js';
import { isCaseless, recordData, type RenderedRecord } from './record-data.js';

/** The order of record types in a zone file. */
const typeOrder = ['NS', 'MX', 'TXT', 'A', 'AAAA', 'CNAME', 'SRV', 'CAA', 'PTR'] as const;

/** A record of a zone file. */
export interface ZoneEntry {
  readonly name: string;
  readonly type: Schema<'RecordType'>;
  /** Seconds; 0 means the TTL of the zone. */
  readonly ttl: number;
  /** The data, one part for each line. */
  readonly data: readonly string[];
}

/** The number of characters of data in one step. */
const STEP = 100_000;

/**
 * The records in the order of the zone file, with one TTL for each set and without duplicates. It yields between steps,
 * so that the caller can do other work.
 *
 * Decision: the TTL of a set is the smallest among its records. DNS has one TTL for each set, and the smallest never
 * caches longer than the owner wants.
 *
 * @param records the records of the domain
 * @param zoneTtl the TTL of records with 0, in seconds
 */
export function* zoneEntries(
  records: readonly RenderedRecord[],
  zoneTtl: number,
): Generator<undefined, ZoneEntry[], undefined> {
  let written = 0;
  const ttls = new Map<string, number>();
  for (const record of records) {
    const key = setKey(record);
    ttls.set(key, smallerTtl(ttls.get(key) ?? record.ttl_sec, record.ttl_sec, zoneTtl));
  }
  const entries = new Map<string, ZoneEntry>();
  for (const record of [...records].sort(byPlace)) {
    const data = recordData(record);
    const key = setKey(record);
    const text = data.join(' ');
    entries.set(`${key} ${isCaseless(record) ? text.toLowerCase() : text}`, {
      name: record.name,
      type: record.type,
      ttl: ttls.get(key) ?? 0,
      data,
    });
    written += text.length;
    if (written >= STEP) {
      written = 0;
      yield;
    }
  }
  return [...entries.values()];
}

/** The smaller of two TTLs. 0 means the TTL of the zone and is the result if it equals the other TTL. */
export function smallerTtl(one: number, other: number, zoneTtl: number): number {
  const [a, b] = [one || zoneTtl, other || zoneTtl];
  if (a === b) return one === 0 || other === 0 ? 0 : one;
  return a < b ? one : other;
}

function setKey({ name, type }: RenderedRecord): string {
  return `${nameKey(name)} ${type}`;
}

/** By type, then MX by priority, then the domain itself, then by name. */
function byPlace(one: RenderedRecord, other: RenderedRecord): number {
  const byType = typeOrder.indexOf(one.type) - typeOrder.indexOf(other.type);
  const byPriority = one.type === 'MX' ? one.priority - other.priority : 0;
  return byType || byPriority || compare(nameKey(one.name), nameKey(other.name));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
