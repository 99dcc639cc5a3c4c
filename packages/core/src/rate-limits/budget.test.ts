import { describe, expect, it } from 'vitest';
import { mayRequest, remainingOf, scaleLimit, tightest, type Budget } from './budget.js';

const budget = (bucket: string, requests: number, used: number, resets = 60): Budget => ({
  limit: { bucket, requests, seconds: 60 },
  used,
  resetsAt: new Date(resets * 1_000),
});

describe('scaleLimit', () => {
  it.each([
    [800, 1, 800],
    [800, 10, 8_000],
    [25, 0.5, 13],
    [2, 0.1, 1],
    [1, 0.001, 1],
    [750, 1_000_000, 750_000_000],
  ])('%i times %d allows %i', (requests, factor, allowed) => {
    const limit = { bucket: 'all', requests, seconds: 120 };
    expect(scaleLimit(limit, factor)).toEqual({ ...limit, requests: allowed });
  });
});

describe('remainingOf', () => {
  it.each([
    [1, 2],
    [3, 0],
    [9, 0],
  ])('after %i of 3 is %i', (used, left) => {
    expect(remainingOf(budget('all', 3, used))).toBe(left);
  });
});

describe('tightest', () => {
  it('has the fewest requests left, with any limit and position', () => {
    const wide = budget('all', 800, 1);
    const narrow = budget('openJar', 10, 1);
    expect(tightest([wide, narrow])).toBe(narrow);
    expect(tightest([narrow, wide])).toBe(narrow);
    const nearlyUsedUp = budget('all', 800, 795);
    expect(tightest([nearlyUsedUp, narrow])).toBe(nearlyUsedUp);
  });

  it('is the one that resets last among equal ones', () => {
    const soon = budget('openJar', 10, 12, 30);
    const late = budget('all', 800, 800, 90);
    expect(tightest([soon, late])).toBe(late);
    expect(tightest([late, soon])).toBe(late);
  });
});

describe('mayRequest', () => {
  it('allows the last request of a period', () => {
    expect(mayRequest([budget('all', 3, 3), budget('openJar', 2, 2)])).toEqual([]);
  });

  it('refuses the next request over any limit', () => {
    const refusal = { id: 'request.rate.limit', reason: 'Too many requests' };
    expect(mayRequest([budget('all', 3, 4), budget('openJar', 2, 2)])).toEqual([refusal]);
    expect(mayRequest([budget('all', 3, 3), budget('openJar', 2, 3)])).toEqual([refusal]);
    expect(mayRequest([budget('all', 3, 4), budget('openJar', 2, 3)])).toEqual([refusal]);
  });
});
