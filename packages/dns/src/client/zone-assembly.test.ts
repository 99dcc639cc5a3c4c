import { describe, expect, it } from 'vitest';
import { keyFromText } from '../names/index.js';
import { isWanted, readRecord, type TransferredRecord } from './record-data.js';
import type { TransferProblem } from './transfer-problem.js';
import { ZoneAssembly } from './zone-assembly.js';

const id = 0x1234;
const zone = 'example.test';

/** A pointer to the name of the zone in the question of a message. */
const APEX = [0xc0, 12];
const apexName = [7, ...Buffer.from('example'), 4, ...Buffer.from('test'), 0];
const question = [...apexName, 0, 252, 0, 1];

const u16 = (value: number): number[] => [value >> 8, value & 0xff];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
const text = (value: string): number[] => [...Buffer.from(value)];

interface WireRecord {
  readonly name?: readonly number[];
  readonly type: number;
  readonly class?: number;
  readonly ttl?: number;
  readonly data: readonly number[];
  /** The declared length of the record, to test wrong ones. */
  readonly length?: number;
}

function wire({
  name = APEX,
  type,
  class: recordClass = 1,
  ttl = 300,
  data,
  length = data.length,
}: WireRecord) {
  return [...name, ...u16(type), ...u16(recordClass), ...u32(ttl), ...u16(length), ...data];
}

function soa(serial = 1, name: readonly number[] = APEX): WireRecord {
  return { name, type: 6, data: [...APEX, 1, 0x68, ...APEX, ...[serial, 2, 3, 4, 5].flatMap(u32)] };
}

interface MessageParts {
  readonly id?: number;
  readonly flags?: number;
  readonly questions?: readonly (readonly number[])[];
  readonly answers?: number;
  readonly rest?: readonly number[];
}

function message(records: readonly WireRecord[], parts: MessageParts = {}): Buffer {
  const { questions = [question], answers = records.length, rest = [] } = parts;
  const head = [parts.id ?? id, parts.flags ?? 0x8400, questions.length, answers, 0, rest.length > 0 ? 1 : 0];
  return Buffer.from([...head.flatMap(u16), ...questions.flat(), ...records.flatMap(wire), ...rest]);
}

function assembly(limits = { maxRecords: 100, maxBytes: 100_000 }): ZoneAssembly<TransferredRecord> {
  return new ZoneAssembly({ id, zone: keyFromText(zone), wants: isWanted }, limits, readRecord);
}

/** The one record between the two SOAs. */
function transferred(record: WireRecord): unknown {
  const zoneOf = assembly();
  expect(zoneOf.add(message([soa(), record, soa()]))).toBe(true);
  expect(zoneOf.rrs).toHaveLength(2);
  return zoneOf.rrs[1];
}

function problemOf(...messages: readonly Buffer[]): Pick<TransferProblem, 'code' | 'message'> {
  const zoneOf = assembly();
  try {
    for (const one of messages) zoneOf.add(one);
  } catch (error) {
    return error as TransferProblem;
  }
  throw new Error('The messages were accepted');
}

describe('records', () => {
  it.each<[string, WireRecord, object]>([
    ['A', { type: 1, data: [192, 0, 2, 1] }, { type: 'A', data: '192.0.2.1' }],
    [
      'AAAA',
      { type: 28, data: [0x20, 1, 0x0d, 0xb8, ...Array<number>(11).fill(0), 1] },
      { type: 'AAAA', data: '2001:db8::1' },
    ],
    ['NS', { type: 2, data: [2, ...text('ns'), ...APEX] }, { type: 'NS', data: 'ns.example.test' }],
    ['CNAME', { type: 5, data: [...APEX] }, { type: 'CNAME', data: 'example.test' }],
    ['PTR', { type: 12, data: [0] }, { type: 'PTR', data: '.' }],
    ['MX', { type: 15, data: [0, 10, ...APEX] }, { type: 'MX', data: { preference: 10, exchange: zone } }],
    ['null MX', { type: 15, data: [0, 0, 0] }, { type: 'MX', data: { preference: 0, exchange: '.' } }],
    [
      'SRV',
      { type: 33, data: [0, 1, 0xff, 0xff, 0x13, 0xc4, ...APEX] },
      { type: 'SRV', data: { priority: 1, weight: 65535, port: 5060, target: zone } },
    ],
    [
      'TXT of several strings and any bytes',
      { type: 16, data: [2, 0xff, 0, 0, 3, ...text('abc')] },
      { type: 'TXT', data: new Uint8Array([0xff, 0, ...text('abc')]) },
    ],
    ['empty TXT', { type: 16, data: [0] }, { type: 'TXT', data: new Uint8Array(0) }],
    [
      'CAA with a flag',
      { type: 257, data: [128, 5, ...text('issueca.example; a=b')] },
      { type: 'CAA', data: { flags: 128, tag: 'issue', value: 'ca.example; a=b' } },
    ],
    ['another type', { type: 48, data: [1, 2, 3] }, { type: 'DNSKEY' }],
    ['a type without a name', { type: 65280, data: [] }, { type: 'TYPE65280' }],
  ])('of type %s', (_, record, expected) => {
    expect(transferred(record)).toEqual({ name: zone, ttl: 300, ...expected });
  });

  it.each<[string, readonly number[], string]>([
    ['a dot inside a label', [3, ...text('a.b')], 'a\\.b'],
    ['a space and a byte that is no ASCII', [3, ...text('a b'), 1, 0xff], 'a\\032b.\\255'],
    ['UTF-8', [2, ...text('ü')], '\\195\\188'],
    ['a control character', [1, 0x7f, 1, 0], '\\127.\\000'],
    ['characters of zone files', [8, ...text('"$();@\\\'')], '\\"\\$\\(\\)\\;\\@\\\\\''],
    ['upper case', [3, ...text('WwW')], 'WwW'],
    ['a wildcard', [1, ...text('*')], '*'],
    ['63 characters', [63, ...Array<number>(63).fill(0x61)], 'a'.repeat(63)],
  ])('with %s in the name', (_, labels, name) => {
    const record = { name: [...labels, ...APEX], type: 1, data: [192, 0, 2, 1] };
    expect(transferred(record)).toMatchObject({ name: `${name}.${zone}` });
  });

  it.each([
    [0, 0],
    [0x7fffffff, 0x7fffffff],
    [0x80000000, 0],
    [0xffffffff, 0],
  ])('with the TTL %d last %d seconds', (ttl, seconds) => {
    expect(transferred({ type: 1, ttl, data: [192, 0, 2, 1] })).toMatchObject({ ttl: seconds });
  });

  it('of the SOA keep an escaped dot in the mailbox', () => {
    const data = [...APEX, 3, ...text('a.b'), ...APEX, ...[7, 3600, 600, 86400, 300].flatMap(u32)];
    const zoneOf = assembly();
    zoneOf.add(message([{ type: 6, data }]));
    expect(zoneOf.rrs).toEqual([
      {
        name: zone,
        ttl: 300,
        type: 'SOA',
        data: {
          mname: zone,
          rname: 'a\\.b.example.test',
          serial: 7,
          refresh: 3600,
          retry: 600,
          expire: 86400,
          minimum: 300,
        },
      },
    ]);
  });
});

describe('record data that does not fit its type', () => {
  it.each<[string, WireRecord]>([
    ['A of three bytes', { type: 1, data: [192, 0, 2] }],
    ['A of five bytes', { type: 1, data: [192, 0, 2, 1, 0] }],
    ['AAAA of fifteen bytes', { type: 28, data: Array<number>(15).fill(0) }],
    ['NS with more after the name', { type: 2, data: [...APEX, 0] }],
    ['NS with a name that ends in the next record', { type: 2, data: [40, ...text('abc')] }],
    ['MX without a host', { type: 15, data: [0, 10] }],
    ['SRV without a host', { type: 33, data: [0, 1, 0, 2, 0, 3] }],
    ['TXT without a string', { type: 16, data: [] }],
    ['TXT with a string too short', { type: 16, data: [5, ...text('abc')] }],
    ['CAA with a tag too short', { type: 257, data: [0, 9, ...text('issue')] }],
    ['CAA that is not text', { type: 257, data: [0, 5, ...text('issue'), 0xff] }],
    ['a record longer than its message', { type: 1, data: [192, 0, 2, 1], length: 4000 }],
  ])('%s', (_, record) => {
    expect(problemOf(message([soa(), record])).code).toBe('malformed');
  });
});

describe('names that cannot be read', () => {
  /** The offset of the record after the first SOA. */
  const next = message([soa()]).length;
  const long = Array.from({ length: 4 }, () => [63, ...Array<number>(63).fill(0x61)]).flat();
  it.each<[string, readonly number[], RegExp]>([
    ['a pointer to itself', u16(0xc000 + next), /points to itself/],
    ['a pointer forward', u16(0xc000 + next + 2), /points to itself/],
    ['a pointer beyond the message', [0xff, 0xff], /points to itself/],
    ['a name over 255 bytes', [...long, 0], /too long/],
    [
      'a name over 255 bytes with what it points to',
      [...long.slice(0, 192), 50, ...long.slice(1, 51), ...APEX],
      /long/,
    ],
    ['a reserved kind of label', [0x40, 0], /unknown kind/],
    ['another reserved kind', [0x80, 0], /unknown kind/],
  ])('%s', (_, name, reason) => {
    const problem = problemOf(message([soa(), { name, type: 1, data: [192, 0, 2, 1] }]));
    expect(problem.code).toBe('malformed');
    expect(problem.message).toMatch(reason);
  });

  /** A SOA, a record whose data is a chain of pointers that ends at the apex, and one owned by the chain. */
  function chained(pointers: number): Buffer {
    const start = next + wire({ type: 65280, data: [] }).length;
    const chain = Array.from({ length: pointers }, (_, at) =>
      at === 0 ? APEX : u16(0xc000 + start + 2 * (at - 1)),
    );
    const owner = u16(0xc000 + start + 2 * (pointers - 1));
    return message([
      soa(),
      { type: 65280, data: chain.flat() },
      { name: owner, type: 1, data: [192, 0, 2, 1] },
    ]);
  }

  it('a name with more pointers than a name can have labels', () => {
    const zoneOf = assembly();
    zoneOf.add(chained(126));
    expect(zoneOf.rrs[2]).toMatchObject({ name: zone, type: 'A' });
    expect(problemOf(chained(127)).message).toMatch(/points to itself/);
  });
});

describe('a message', () => {
  it.each<[string, Buffer, RegExp]>([
    ['of no bytes', Buffer.alloc(0), /middle of a record/],
    ['shorter than its header', Buffer.alloc(11), /invalid answer/],
    ['with another id', message([soa(), soa()], { id: id + 1 }), /another question/],
    ['that is a question', message([soa(), soa()], { flags: 0x0400 }), /not an answer/],
    ['of another opcode', message([soa(), soa()], { flags: 0xa400 }), /not an answer/],
    ['marked as cut', message([soa(), soa()], { flags: 0x8600 }), /cut short/],
    ['with two questions', message([soa()], { questions: [question, question] }), /more than one/],
    ['about another name', message([soa()], { questions: [[1, 0x61, ...question]] }), /another question/],
    ['about another type', message([soa()], { questions: [[...apexName, 0, 6, 0, 1]] }), /another question/],
    ['without records at first', message([]), /holds no zone/],
    ['with fewer records than it says', message([soa()], { answers: 2 }), /invalid answer/],
    ['with 65,535 records in no bytes', message([], { answers: 65535 }), /invalid answer/],
    ['that begins with another record', message([{ type: 1, data: [192, 0, 2, 1] }]), /start of authority/],
    ['with another zone', message([soa(1, [3, ...text('com'), 0])]), /another zone/],
    ['with the SOA of a zone below', message([soa(), soa(1, [1, 0x61, ...APEX])]), /another zone/],
    [
      'with records of another class',
      message([soa(), { type: 1, class: 3, data: [1, 2, 3, 4] }]),
      /class IN/,
    ],
    ['that ends with another serial', message([soa(1), soa(2)]), /changed/],
    ['that goes on after the end', message([soa(), soa(), soa()]), /follow the end/],
  ])('%s is refused', (_, bytes, reason) => {
    const problem = problemOf(bytes);
    expect(problem.code).toBe('malformed');
    expect(problem.message).toMatch(reason);
  });

  it.each([
    [1, /FORMERR/],
    [2, /SERVFAIL/],
    [3, /NXDOMAIN/],
    [4, /NOTIMP/],
    [5, /REFUSED/],
    [9, /NOTAUTH/],
    [15, /code 15/],
  ])('with the code %d is a refusal, first or later', (rcode, reason) => {
    const refusal = message([], { flags: 0x8000 | rcode, questions: [] });
    for (const problem of [problemOf(refusal), problemOf(message([soa()]), refusal)]) {
      expect(problem.code).toBe('refused');
      expect(problem.message).toMatch(reason);
    }
  });

  it.each<[string, Buffer]>([
    ['without the question', message([soa(1, apexName)].map(plain), { questions: [] })],
    ['with the question in another case', message([soa()], { questions: [upperQuestion()] })],
    ['without the authoritative bit', message([soa()], { flags: 0x8000 })],
    ['with a signature after the records', message([soa()], { rest: [0, 0, 250, 0, 255, 0xff, 0xff] })],
  ])('%s is taken', (_, bytes) => {
    const zoneOf = assembly();
    expect(zoneOf.add(bytes)).toBe(false);
    expect(zoneOf.rrs).toHaveLength(1);
  });

  it('without records is ignored after the first record of the zone', () => {
    const zoneOf = assembly();
    expect([message([soa()]), message([]), message([soa()])].map((one) => zoneOf.add(one))).toEqual([
      false,
      false,
      true,
    ]);
    expect(zoneOf.messages).toBe(3);
  });

  it('may have records outside the zone, which are ignored but count for the limit', () => {
    const outside = { name: [3, ...text('com'), 0], type: 1, data: [192, 0, 2, 1] };
    const dotted = { ...outside, name: [9, ...text('a.example'), 4, ...text('test'), 0] };
    const zoneOf = assembly({ maxRecords: 3, maxBytes: 1000 });
    zoneOf.add(message([soa(), outside, dotted]));
    expect(zoneOf.rrs).toHaveLength(1);
    expect(zoneOf.ignored).toBe(2);
    expect(() => zoneOf.add(message([outside]))).toThrow(/more than 3 records/);
  });
});

/** The SOA record with uncompressed names, for a message without a question. */
function plain(record: WireRecord): WireRecord {
  return { ...record, data: [...apexName, 0, ...[1, 2, 3, 4, 5].flatMap(u32)] };
}

function upperQuestion(): number[] {
  return [7, ...text('EXAMPLE'), 4, ...text('TEST'), 0, 0, 252, 0, 1];
}

describe('random bytes', () => {
  it('result in a zone or a problem, never a crash', () => {
    const base = message([
      soa(),
      { type: 16, data: [3, ...text('abc')] },
      { type: 33, data: [0, 1, 0, 2, 0, 3, ...APEX] },
      soa(),
    ]);
    const random = pseudoRandom(42);
    const outcomes = new Set<string>();
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.from(base.subarray(0, 12 + random(base.length)));
      for (let change = random(6); change > 0; change--) bytes[4 + random(bytes.length - 4)] = random(256);
      outcomes.add(outcomeOf(bytes));
    }
    expect([...outcomes].sort()).toEqual(['complete', 'incomplete', 'malformed']);
  });
});

function outcomeOf(bytes: Buffer): string {
  try {
    return assembly().add(bytes) ? 'complete' : 'incomplete';
  } catch (error) {
    return (error as Partial<TransferProblem>).code ?? String(error);
  }
}

/** The same numbers on every run (a linear congruential generator), each below `limit`. */
function pseudoRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
