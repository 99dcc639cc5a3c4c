import { describe, expect, it } from 'vitest';
import {
  continueProgress,
  type EventProgress,
  pauseProgress,
  progressAt,
  progressOfWhole,
  shareAt,
} from './progress.js';

const start = Date.parse('2026-05-31T12:00:00Z');
const after = (seconds: number): Date => new Date(start + seconds * 1_000);

/** The progress that is known at the start, for the next 100 seconds. */
const known = (percent: number, expected: number): EventProgress => ({
  at: start,
  percent,
  until: start + 100_000,
  expected,
});

describe('the share of a part', () => {
  it('is its weight beside those before and after it', () => {
    expect(shareAt([1, 20, 0, 2], 1)).toEqual({ before: 1, own: 20, after: 2 });
    expect(shareAt([3], 0)).toEqual({ before: 0, own: 3, after: 0 });
  });

  it('is how much of the whole it completes', () => {
    const half = { percent: 0, expected: 50 };
    expect(progressOfWhole(shareAt([1, 3], 0), half)).toEqual({ percent: 0, expected: 12.5 });
    expect(progressOfWhole(shareAt([1, 3], 1), { percent: 50, expected: 100 })).toEqual({
      percent: 62.5,
      expected: 100,
    });
  });
});

describe('the progress of an event', () => {
  it.each([
    [-5, 20, 134],
    [0, 20, 134],
    [50, 50, 84],
    [99, 79, 35],
    [100, 80, 34],
    // More should be known by now.
    [500, 80, 34],
  ])('after %s seconds of 100 is %s %', (seconds, percent, timeRemaining) => {
    expect(progressAt(known(20, 80), after(seconds))).toEqual({ percent, timeRemaining });
  });

  it('is at most 99 %, with at least a second left, until the event ends', () => {
    expect(progressAt(known(0, 100), after(99.99))).toEqual({ percent: 99, timeRemaining: 1 });
    expect(progressAt(known(0, 100), after(101))).toEqual({ percent: 99, timeRemaining: 1 });
  });

  it('has no known end where nothing is expected', () => {
    expect(progressAt(known(40.6, 40.6), after(50))).toEqual({ percent: 40, timeRemaining: null });
  });

  it('never falls when more is known', () => {
    const next = { at: start + 50_000, percent: 30, until: start + 90_000, expected: 45 };
    expect(continueProgress(null, next)).toEqual(next);
    expect(continueProgress(known(0, 40), next)).toEqual(next);
    expect(continueProgress(known(20, 60), next)).toEqual({ ...next, percent: 40 });
    expect(continueProgress(known(20, 80), next)).toEqual({ ...next, percent: 50, expected: 50 });
  });

  it('stays where it was paused', () => {
    const paused = pauseProgress(known(20, 80), after(50));
    expect(progressAt(paused, after(50))).toEqual({ percent: 50, timeRemaining: null });
    expect(progressAt(paused, after(5_000))).toEqual({ percent: 50, timeRemaining: null });
  });
});
