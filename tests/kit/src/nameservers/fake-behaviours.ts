import {
  AUTHORITATIVE_ANSWER,
  streamEncode,
  TRUNCATED_RESPONSE,
  type Answer,
  type CaaData,
  type Packet,
} from 'dns-packet';
import { pause } from '../waits/index.js';
import type { ZoneRecord } from './zone-record.js';
import { characterStrings } from './zone-text.js';

/** A query. */
export interface Query {
  readonly id: number;
  readonly zone: string;
  readonly type: string;
}

/** The messages for a query, and the end of the connection. */
export interface Play {
  readonly pieces: (query: Query) => Iterable<Buffer> | AsyncIterable<Buffer>;
  readonly then: 'close' | 'keep' | 'reset';
}

const REFUSED = 5;
const DRIP_MS = 20;

function answerOf(record: ZoneRecord): Answer {
  const { name, ttl } = record;
  switch (record.type) {
    case 'TXT':
      return {
        name,
        ttl,
        type: 'TXT',
        data: characterStrings(record.data).map((bytes) => Buffer.from(bytes)),
      };
    case 'CAA':
      return { name, ttl, type: 'CAA', data: { ...record.data, tag: record.data.tag as CaaData['tag'] } };
    default:
      return { ...record };
  }
}

/** Encodes an answer for TCP; `changes` replace parts of the message. */
export function reply(query: Query, records: readonly ZoneRecord[], changes: Packet = {}): Buffer {
  return streamEncode({
    type: 'response',
    id: query.id,
    flags: AUTHORITATIVE_ANSWER,
    questions: [{ type: 'AXFR', name: query.zone }],
    answers: records.map(answerOf),
    ...changes,
  });
}

/** A SOA record of the zone with a serial. */
export function soaOf(zone: string, serial = 1): ZoneRecord {
  const data = {
    mname: `ns.${zone}`,
    rname: `host.${zone}`,
    serial,
    refresh: 1,
    retry: 1,
    expire: 1,
    minimum: 1,
  };
  return { name: zone, ttl: 300, type: 'SOA', data };
}

function host(zone: string, index: number): ZoneRecord {
  return { name: `h${index}.${zone}`, ttl: 300, type: 'A', data: '192.0.2.1' };
}

/** The messages of a valid transfer of the records, with the SOA record repeated at the end. */
export function* zoneMessages(
  query: Query,
  records: readonly ZoneRecord[],
  perMessage: number,
): Generator<Buffer, void, void> {
  const all = [...records, ...records.slice(0, 1)];
  for (let at = 0; at < all.length; at += perMessage) yield reply(query, all.slice(at, at + perMessage));
}

function* endless(query: Query): Generator<Buffer, void, void> {
  yield reply(query, [soaOf(query.zone)]);
  for (let at = 0; ; at += 100) {
    yield reply(
      query,
      Array.from({ length: 100 }, (_, index) => host(query.zone, at + index)),
    );
  }
}

async function* slowDrip(query: Query): AsyncGenerator<Buffer, void, void> {
  for (const message of endless(query)) {
    for (const byte of message) {
      yield Buffer.of(byte);
      await pause(DRIP_MS);
    }
  }
}

function garbage(query: Query): Buffer[] {
  const message = reply(query, [soaOf(query.zone), soaOf(query.zone)]);
  return [message.fill(0xff, 2 + 12)];
}

/**
 * Faulty behaviours, by name: `refuse` answers REFUSED · `truncate` closes after some records · `reset` resets the
 * connection there · `endless` never sends the second SOA record · `slow-drip` sends single bytes slowly · `garbage`
 * has invalid bytes after the header · `wrong-id` answers another query · `no-soa` starts with another record ·
 * `silent` never answers · `half-message` closes in the middle of a message · `other-zone` answers with another zone ·
 * `cut-flag` marks its message as truncated · `other-serial` ends with another serial of the zone.
 */
export const misbehaviours = {
  refuse: { pieces: (query) => [reply(query, [], { flags: REFUSED })], then: 'close' },
  truncate: { pieces: (query) => [reply(query, [soaOf(query.zone), host(query.zone, 1)])], then: 'close' },
  reset: { pieces: (query) => [reply(query, [soaOf(query.zone), host(query.zone, 1)])], then: 'reset' },
  endless: { pieces: endless, then: 'close' },
  'slow-drip': { pieces: slowDrip, then: 'close' },
  garbage: { pieces: garbage, then: 'close' },
  'wrong-id': {
    pieces: (query) => zoneMessages({ ...query, id: query.id ^ 1 }, [soaOf(query.zone)], 2),
    then: 'close',
  },
  'no-soa': { pieces: (query) => [reply(query, [host(query.zone, 1), soaOf(query.zone)])], then: 'close' },
  silent: { pieces: () => [], then: 'keep' },
  'half-message': { pieces: (query) => [reply(query, [soaOf(query.zone)]).subarray(0, 20)], then: 'close' },
  'other-zone': { pieces: (query) => zoneMessages(query, [soaOf('other.example')], 2), then: 'close' },
  'cut-flag': {
    pieces: (query) => [reply(query, [soaOf(query.zone)], { flags: TRUNCATED_RESPONSE })],
    then: 'close',
  },
  'other-serial': {
    pieces: (query) => [reply(query, [soaOf(query.zone, 1), soaOf(query.zone, 2)])],
    then: 'close',
  },
} satisfies Record<string, Play>;

export type Misbehaviour = keyof typeof misbehaviours;
