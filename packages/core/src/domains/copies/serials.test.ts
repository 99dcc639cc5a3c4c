import { expect, it } from 'vitest';
import { isLaterSerial, laterSerial } from './serials.js';

it.each([
  [1, 2],
  [2_026_000_001, 2_026_000_002],
  [0, 2 ** 31 - 1],
  [1, 2 ** 31],
  [2 ** 32 - 1, 0],
  [2 ** 32 - 1, 1],
  [4_294_967_290, 5],
  [3_000_000_000, 100],
])('after %i comes %i, and not the other way round', (earlier, later) => {
  expect(isLaterSerial(later, earlier)).toBe(true);
  expect(isLaterSerial(earlier, later)).toBe(false);
  expect(laterSerial(earlier, later)).toBe(later);
  expect(laterSerial(later, earlier)).toBe(later);
});

it('no serial is later than itself or than a serial 2^31 away', () => {
  expect(isLaterSerial(7, 7)).toBe(false);
  expect(isLaterSerial(0, 2 ** 31)).toBe(false);
  expect(isLaterSerial(2 ** 31, 0)).toBe(false);
});

it('laterSerial returns the only serial', () => {
  expect([laterSerial(undefined, 5), laterSerial(5, undefined)]).toEqual([5, 5]);
  expect(laterSerial(undefined, undefined)).toBeUndefined();
});
