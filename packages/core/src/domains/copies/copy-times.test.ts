import { describe, expect, it } from 'vitest';
import { copyTimes, waitAfterFailure } from './copy-times.js';

const unset = { refresh_sec: 0, retry_sec: 0, expire_sec: 0 };
const start = { refresh: 7_200, retry: 900, expire: 1_000_000 };

describe('copyTimes', () => {
  it('are the times of the domain if they are set, otherwise those of the SOA record', () => {
    expect(copyTimes(unset, start)).toEqual(start);
    expect(copyTimes({ ...unset, refresh_sec: 300 }, start)).toEqual({ ...start, refresh: 300 });
    expect(copyTimes({ refresh_sec: 30, retry_sec: 120, expire_sec: 3_600 }, start)).toEqual({
      refresh: 30,
      retry: 120,
      expire: 3_600,
    });
  });

  it('are the defaults before the SOA record is known', () => {
    expect(copyTimes(unset)).toEqual({ refresh: 14_400, retry: 14_400, expire: 1_209_600 });
  });

  it('are within the bounds of the times of a domain', () => {
    expect(copyTimes(unset, { refresh: 0, retry: 1, expire: 2 ** 31 })).toEqual({
      refresh: 30,
      retry: 30,
      expire: 2_419_200,
    });
  });

  it('expire a copy only after a refresh and a retry', () => {
    expect(copyTimes(unset, { refresh: 600, retry: 300, expire: 60 }).expire).toBe(900);
  });
});

describe('waitAfterFailure', () => {
  it('is the retry time when there is a copy', () => {
    expect([1, 5, 50].map((failures) => waitAfterFailure(start, failures, true))).toEqual([900, 900, 900]);
  });

  it('grows up to an hour or the retry time when there is no copy', () => {
    const long = { ...start, retry: 14_400 };
    expect([1, 2, 3, 8, 50].map((failures) => waitAfterFailure(long, failures, false))).toEqual([
      30, 60, 120, 3_600, 3_600,
    ]);
    expect(waitAfterFailure(start, 50, false)).toBe(900);
  });
});
