import { describe, expect, it } from 'vitest';
import { nextSerial } from './next-serial.js';

describe('the serial of a render', () => {
  it.each([
    [undefined, 2026, 2026000001],
    [2026000001, 2026, 2026000002],
    [2026000066, 2026, 2026000067],
    [2025000400, 2026, 2026000001],
    [2026000000, 2026, 2026000001],
    [2026999999, 2026, 2027000000],
    [2027000000, 2027, 2027000001],
    [2027000123, 2020, 2027000124],
    [undefined, 9999, 4293000001],
    [4294967294, 2026, 4294967295],
    [4294967295, 2026, 1],
  ])('after %s in %i is %i', (previous, year, serial) => {
    expect(nextSerial(previous, year)).toBe(serial);
  });

  it('grows with any clock, within 32 bits', () => {
    let serial = nextSerial(undefined, 2026);
    for (const year of [2026, 2030, 2026, 1970, 2031, 9999, 2026]) {
      const next = nextSerial(serial, year);
      expect(next).toBeGreaterThan(serial);
      expect(next).toBeLessThanOrEqual(0xffffffff);
      serial = next;
    }
  });
});
