import { describe, expect, it } from 'vitest';
import { compareZones } from './compare-zones.js';
import { sampleZone } from './sample-zone.js';
import type { ZoneRecord } from './zone-record.js';

const zone = 'example.test';
const text = (value: string): Uint8Array => new Uint8Array(Buffer.from(value));

function a(ttl: number, data = '192.0.2.1', name = 'www.example.test'): ZoneRecord {
  return { name, ttl, type: 'A', data };
}

describe('equal zones', () => {
  it.each<[string, ZoneRecord[], ZoneRecord[]]>([
    ['in any order', sampleZone(zone, 100), sampleZone(zone, 100).reverse()],
    ['with names in another case', [a(300)], [a(300, '192.0.2.1', 'WWW.Example.test')]],
    ['with a record twice', [a(300)], [a(300), a(300)]],
    [
      'with different forms of IPv6 addresses',
      [{ name: 'v6.example.test', ttl: 300, type: 'AAAA', data: '2001:DB8:0:0:0:0:0:1' }],
      [{ name: 'v6.example.test', ttl: 300, type: 'AAAA', data: '2001:db8::1' }],
    ],
    [
      'with other name servers at the apex',
      [{ name: zone, ttl: 300, type: 'NS', data: 'ns1.example.net' }],
      [{ name: 'Example.TEST', ttl: 300, type: 'NS', data: 'ns2.example.net' }],
    ],
  ])('%s', (_, first, second) => {
    expect(compareZones(first, second, { zone })).toEqual([]);
  });
});

describe('zones that differ', () => {
  it.each<[string, ZoneRecord, ZoneRecord]>([
    ['in a name', a(300), a(300, '192.0.2.1', 'web.example.test')],
    ['in a TTL', a(300), a(301)],
    ['in an address', a(300), a(300, '192.0.2.2')],
    [
      'in the case of a text',
      { name: 't.example.test', ttl: 300, type: 'TXT', data: text('Text') },
      { name: 't.example.test', ttl: 300, type: 'TXT', data: text('text') },
    ],
    [
      'in a name server below the apex',
      { name: 'sub.example.test', ttl: 300, type: 'NS', data: 'ns1.example.net' },
      { name: 'sub.example.test', ttl: 300, type: 'NS', data: 'ns2.example.net' },
    ],
  ])('%s are reported with both records', (_, first, second) => {
    const differences = compareZones([first], [second], { zone });
    expect(differences.map((line) => line[0])).toEqual(['-', '+']);
  });

  it('in one record of many report only that record', () => {
    const [soa, ...rest] = sampleZone(zone, 60);
    const missing = rest.slice(0, -1);
    expect(soa?.type).toBe('SOA');
    expect(compareZones(rest, missing, { zone })).toHaveLength(1);
    expect(compareZones(missing, rest, { zone })).toHaveLength(1);
  });
});

describe('rounded TTLs', () => {
  it.each([
    [0, 300],
    [1949, 300],
    [1950, 3600],
    [5400, 7200],
    [5399, 3600],
    [2147483647, 2419200],
  ])('%d counts as %d', (ttl, rounded) => {
    expect(compareZones([a(ttl)], [a(rounded)], { zone, roundTtl: true })).toEqual([]);
  });
});
