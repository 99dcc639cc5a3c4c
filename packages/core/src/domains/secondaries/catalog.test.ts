import { expect, it } from 'vitest';
import { catalogIncrement, catalogLines, catalogName, nextCatalogSerial } from './catalog.js';

const zones = [
  { id: 7, name: 'example.org' },
  { id: 9, name: 'example.net' },
];

it('has the version of the form and a record for each zone', () => {
  expect(catalogName('main')).toBe('main.catalog.invalid');
  expect(catalogLines(5, zones)).toEqual([
    '$TTL 0',
    '@ SOA invalid. invalid. 5 300 60 2419200 0',
    '@ NS invalid.',
    'version TXT "2"',
    'd7.zones PTR example.org.',
    'd9.zones PTR example.net.',
  ]);
});

it('lists what was removed behind the old SOA record, and what was added behind the new one', () => {
  const [one, other] = zones.map((zone) => [zone]);
  expect(catalogIncrement({ from: 5, to: 6 }, one ?? [], other ?? []).split('\n')).toEqual([
    '$TTL 0',
    '@ SOA invalid. invalid. 5 300 60 2419200 0',
    'd7.zones PTR example.org.',
    '@ SOA invalid. invalid. 6 300 60 2419200 0',
    'd9.zones PTR example.net.',
  ]);
});

it('has the seconds as its serial, and a later one for each change within a second', () => {
  const now = new Date(1_800_000_000_500);
  expect(nextCatalogSerial(0, now)).toBe(1_800_000_000);
  expect(nextCatalogSerial(1_800_000_000, now)).toBe(1_800_000_001);
});
