import { expect, it } from 'vitest';
import { readTime } from './read-time.js';

it.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2090-01-31T23:30Z', '2090-01-31T23:30:00.000Z'],
  ['2090-01-31T23:30:01.5+02:00', '2090-01-31T21:30:01.500Z'],
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['6 Nov 1994 08:49:37 +0200', '1994-11-06T06:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
])('%s is %s', (text, time) => {
  expect(readTime(text)?.toISOString()).toBe(time);
});

it.each([
  '',
  '5',
  'yesterday',
  '2090-02-31',
  '2090-02-31T00:00:00Z',
  '2023-02-29T00:00:00Z',
  '2090-13-01T00:00:00Z',
  '2090-01-01T25:00:00Z',
  '2090-01-01T00:00:00',
  'Tue, 31 Feb 2090 00:00:00 GMT',
  'Tue, 31-Feb-90 00:00:00 GMT',
  'Tue, 31 Xyz 2090 00:00:00 GMT',
  'Sun, 06 Nov 1994 08:49:37',
])('%j is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});
