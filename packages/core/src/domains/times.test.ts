import { describe, expect, it } from 'vitest';
import { importedTime, importedTtl, roundDomainTime, roundRecordTtl } from './times.js';

describe('roundDomainTime', () => {
  it.each([
    [0, 0],
    [1, 30],
    [30, 30],
    [31, 120],
    [121, 300],
    [299, 300],
    [301, 3600],
    [600, 3600],
    [3600, 3600],
    [3601, 7200],
    [2419199, 2419200],
    [2419200, 2419200],
    [2419201, 2419200],
    [2 ** 31, 2419200],
  ])('rounds %i up to %i', (given, kept) => {
    expect(roundDomainTime(given)).toBe(kept);
  });

  it('never rounds down below the maximum and keeps rounded times', () => {
    for (let seconds = 0; seconds <= 2_500_000; seconds += 9_973) {
      const kept = roundDomainTime(seconds);
      expect(kept).toBeGreaterThanOrEqual(Math.min(seconds, 2419200));
      expect(roundDomainTime(kept)).toBe(kept);
    }
  });
});

describe('roundRecordTtl', () => {
  it.each([
    [0, 0],
    [1, 300],
    [299, 300],
    [300, 300],
    [301, 300],
    [1949, 300],
    [1950, 3600],
    [1951, 3600],
    [5399, 3600],
    [5400, 7200],
    [86401, 86400],
    [1814399, 1209600],
    [1814400, 2419200],
    [2419201, 2419200],
    [2 ** 31, 2419200],
  ])('rounds %i to %i', (given, kept) => {
    expect(roundRecordTtl(given)).toBe(kept);
  });
});

describe('times of an import', () => {
  it.each([
    [0, 300],
    [1, 300],
    [1950, 3600],
  ])('make the TTL %i of a record %i', (given, kept) => {
    expect(importedTtl(given)).toBe(kept);
  });

  it.each([
    [0, 30],
    [30, 30],
    [86401, 172800],
  ])('make the time %i of a domain %i', (given, kept) => {
    expect(importedTime(given)).toBe(kept);
  });
});
