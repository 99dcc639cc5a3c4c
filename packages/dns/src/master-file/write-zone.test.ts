import { describe, expect, it } from 'vitest';
import { importZone, renderZone } from '../../../core/src/domains/index.js';
import { sampleZone, type ZoneRecord, zoneText } from '../../../../tests/kit/src/nameservers/index.js';
import { nameFromText, nameKey } from '../names/index.js';
import { dataKey, type ResourceRecord, typeName, types } from '../record-data/index.js';
import { takeSteps } from '../zone/take-steps.js';
import { MasterFileProblem, readMasterFile, writeZone } from './index.js';

const zone = 'example.test';

const read = (text: string): ResourceRecord[] => [...readMasterFile(text, zone)];
const written = (records: Iterable<ResourceRecord>): string[] =>
  takeSteps(writeZone({ zone, id: 7, records }));

/** A text that is equal for equal records, with names in any case. */
const identityOf = ({ name, ttl, type, data }: ResourceRecord): string =>
  `${nameKey(name)} ${ttl} ${typeName(type)} ${dataKey(type, data)}`;
const identitiesOf = (records: Iterable<ResourceRecord>): string[] => [...records].map(identityOf).sort();

/** The rendered zone file of a master with records. */
function rendered(records: readonly ZoneRecord[]): string[] {
  const imported = importZone({ domain: zone, rrs: records });
  if (!imported.ok) throw new Error(JSON.stringify(imported.refusals));
  const [a, b, c, d, e] = ['1', '2', '3', '4', '5'].map((n) => `ns${n}.cloud.example`);
  if (!a || !b || !c || !d || !e) throw new Error('A name server is missing.');
  return renderZone({ id: 7, ...imported.value, serial: 2026000001, nameservers: [a, b, c, d, e] });
}

/** Records of all kinds, except a text that is not Unicode, which masters do not accept. */
const sample = sampleZone(zone, 3000).filter(({ name }) => !name.startsWith('bytes.'));

const isOwn = ({ name, type }: ResourceRecord): boolean =>
  type !== types.SOA && !(type === types.NS && nameKey(name) === nameKey(nameFromText(zone)));

describe('the zone file of a master', () => {
  const lines = rendered(sample);

  it('can be read without a difference', () => {
    const wanted = read(zoneText(sample)).filter(isOwn);
    expect(identitiesOf(read(lines.join('\n')).filter(isOwn))).toEqual(identitiesOf(wanted));
    expect(wanted.length).toBeGreaterThan(2900);
  });

  it('is equal when it is read and written', () => {
    // Records with the TTL of the zone have no TTL of their own.
    const open = lines.map((line) => line.replace(/^(\S+) {4}300 {2}/, '$1      '));
    expect(written(read(lines.join('\n')))).toEqual(open);
  });
});

describe('a written zone', () => {
  const soa = '@ 300 SOA ns1 admin 1 2 3 4 5\n';

  it('has the original records when it is read', () => {
    const records = read(zoneText(sampleZone(zone, 300)));
    expect(identitiesOf(read(written(records).join('\n')))).toEqual(identitiesOf(records));
  });

  it('has records of all types, those of the API first, then by number', () => {
    const text = [
      'h 300 HTTPS \\# 3 000100',
      'u 300 TYPE4711 \\# 2 abcd',
      'e 300 TYPE4711 \\# 0',
      'd 60 DS 1 13 2 abcd',
      'k 300 DNSKEY 257 3 13 AQID',
      'p 300 PTR x.',
      'z 300 A 192.0.2.1',
      'B 0 A 192.0.2.1',
      '@ 300 NS ns1.x.',
      'z 300 TXT a b',
      '@ 300 MX 20 b',
      'a 300 MX 10 a',
    ];
    expect(written(read(soa + text.join('\n')))).toEqual([
      '; example.test [7]',
      '$TTL 300',
      '@  IN  SOA  ns1.example.test. admin.example.test. 1 2 3 4 5',
      '@    NS  ns1.x.',
      'a      MX  10  a.example.test.',
      '@      MX  20  b.example.test.',
      'z      TXT  ( "a"',
      '      "b"',
      '      )',
      'B    0  A  192.0.2.1',
      'z      A  192.0.2.1',
      'p      PTR  x.',
      'd    60  DS  1 13 2 abcd',
      'k      DNSKEY  257 3 13 AQID',
      'h      HTTPS  \\# 3 000100',
      'e      TYPE4711  \\# 0',
      'u      TYPE4711  \\# 2 abcd',
    ]);
  });

  it('has equal records once, one TTL for each set, and no records outside the zone', () => {
    const [start, ...inside] = read(
      `${soa}a 300 A 192.0.2.1\nA 60 A 192.0.2.1\na 90 A 192.0.2.2\nx 300 MX 65 m\nx 300 MX 97 m\nx 300 MX 97 M`,
    );
    if (start === undefined) throw new Error('There is no start of authority.');
    const outside = { ...start, name: nameFromText('example.org') };
    const glue = {
      ...start,
      type: types.A,
      name: nameFromText('ns.example.org'),
      data: Buffer.from([192, 0, 2, 9]),
    };
    const meta = { ...start, type: 250 };
    const below = { ...start, name: nameFromText(`sub.${zone}`) };
    expect(written([outside, glue, meta, ...inside, start, below, start]).slice(3)).toEqual([
      'x      MX  65  m.example.test.',
      'x      MX  97  m.example.test.',
      'a    60  A  192.0.2.1',
      'a    60  A  192.0.2.2',
    ]);
  });

  it('requires a SOA record and valid data', () => {
    const [start, address] = read(`${soa}a 300 A 192.0.2.1`);
    if (start === undefined || address === undefined) throw new Error('A record is missing.');
    expect(() => written([address])).toThrow('no start of authority');
    const broken = { ...address, data: Buffer.alloc(3) };
    expect(() => written([start, broken])).toThrow(
      new MasterFileProblem(0, 'the A record of a.example.test: a record ends in the middle of its data'),
    );
  });

  it('has the original records when it is read, with any bytes', () => {
    let seed = 5;
    const next = (max: number) => (seed = (seed * 48271) % 2147483647) % max;
    const bytes = (length: number) => Buffer.from(Array.from({ length }, () => next(256)));
    const name = () => {
      const labels = Array.from({ length: 1 + next(3) }, () => bytes(1 + next(20)));
      return Buffer.concat([
        ...labels.flatMap((label) => [Buffer.of(label.length), label]),
        nameFromText(zone),
      ]);
    };
    const strings = () => {
      const parts = Array.from({ length: 1 + next(3) }, () => bytes(next(256)));
      return Buffer.concat(parts.flatMap((part) => [Buffer.of(part.length), part]));
    };
    const make: [number, () => Buffer][] = [
      [types.A, () => bytes(4)],
      [types.AAAA, () => bytes(16)],
      [types.NS, name],
      [types.MX, () => Buffer.concat([bytes(2), name()])],
      [types.SRV, () => Buffer.concat([bytes(6), name()])],
      [types.TXT, strings],
      [types.CAA, () => Buffer.concat([bytes(1), Buffer.of(5), bytes(5), bytes(next(300))])],
      [types.DS, () => bytes(4 + next(40))],
      [48, () => bytes(4 + next(90))],
      [65, () => bytes(next(300))],
      [65000, () => bytes(next(300))],
    ];
    const records = Array.from({ length: 1500 }, (_, index): ResourceRecord => {
      const [type, data] = make[index % make.length] ?? [types.A, () => bytes(4)];
      return { name: name(), type, ttl: next(2) * 300, data: data() };
    });
    const all = [...read(soa), ...records];
    expect(identitiesOf(read(written(all).join('\n')))).toEqual(identitiesOf(all));
  });
});
