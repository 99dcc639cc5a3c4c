import type { Schema } from '@cloud-account/spec';
import { nameKey } from '../names.js';
import { isCaseless, recordData, type RenderedRecord } from './record-data.js';

/** The records of a zone file in its order: custom name servers, mail, text, addresses, then the rest. */
const typeOrder = ['NS', 'MX', 'TXT', 'A', 'AAAA', 'CNAME', 'SRV', 'CAA', 'PTR'] as const;

/** A record as the zone file tells it. */
export interface ZoneEntry {
  readonly name: string;
  readonly type: Schema<'RecordType'>;
  /** Seconds; 0 leaves the TTL to the zone. */
  readonly ttl: number;
  /** The data, in several parts where it goes over several lines. */
  readonly data: readonly string[];
}

/** How many signs of data are written in one step. */
const STEP = 100_000;

/**
 * The records in the order of the zone file, each set with one TTL, equal records once; made in steps, between which a
 * caller may do something else.
 *
 * Decision: the TTL of a set is the smallest among its records, since DNS knows only one and the smallest never
 * caches longer than the owner asked for.
 *
 * @param records the records of the domain
 * @param zoneTtl what a TTL of 0 stands for, in seconds
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

/** The smaller of two TTLs, where 0 is the zone's; the zone's own is written as 0 when a record left it open. */
export function smallerTtl(one: number, other: number, zoneTtl: number): number {
  const [a, b] = [one || zoneTtl, other || zoneTtl];
  if (a === b) return one === 0 || other === 0 ? 0 : one;
  return a < b ? one : other;
}

function setKey({ name, type }: RenderedRecord): string {
  return `${nameKey(name)} ${type}`;
}

/** Mail goes by priority; the top of the domain comes first, then names in the order of their letters. */
function byPlace(one: RenderedRecord, other: RenderedRecord): number {
  const byType = typeOrder.indexOf(one.type) - typeOrder.indexOf(other.type);
  const byPriority = one.type === 'MX' ? one.priority - other.priority : 0;
  return byType || byPriority || compare(nameKey(one.name), nameKey(other.name));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
