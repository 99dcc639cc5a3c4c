import { expect, it } from 'vitest';
import { zoneIncrement } from './zone-increment.js';

const soa = (serial: number) => `@  IN  SOA  ns1.cloud.example. a.example. ${serial} 14400 14400 1209600 300`;
const head = (serial: number, ttl = 300) => ['; example.org [1]', `$TTL ${ttl}`, soa(serial)];
const hosts = Array.from({ length: 20 }, (_none, at) => `h${at}      A  192.0.2.${at}`);
const long = (text: string) => ['long      TXT  ( "first"', `      "${text}"`, '      )'];

it('has what was removed behind the old SOA record, and what was added behind the new one', () => {
  const [first = '', ...others] = hosts;
  expect(zoneIncrement([...head(1), ...hosts], [...head(2), ...others, 'new      A  192.0.2.99'])).toBe(
    ['$TTL 300', soa(1), first, soa(2), 'new      A  192.0.2.99'].join('\n'),
  );
});

it('has all lines of a record that has several', () => {
  const [before, after] = [long('second'), long('third')];
  expect(zoneIncrement([...head(1), ...before, ...hosts], [...head(2), ...after, ...hosts])).toBe(
    ['$TTL 300', soa(1), ...before, soa(2), ...after].join('\n'),
  );
});

it('has the SOA records alone when nothing else changed', () => {
  expect(zoneIncrement([...head(1), ...hosts], [...head(2), ...hosts])).toBe(
    ['$TTL 300', soa(1), soa(2)].join('\n'),
  );
});

it('is none when the TTL of the zone changed, or the zone is shorter', () => {
  expect(zoneIncrement([...head(1), ...hosts], [...head(2, 60), ...hosts])).toBeUndefined();
  expect(zoneIncrement([...head(1), ...hosts], [...head(2), 'one      A  192.0.2.1'])).toBeUndefined();
});
