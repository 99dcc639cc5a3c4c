import { describe, expect, it } from 'vitest';
import { durationOf } from './times.js';

const GB = 1_024;

describe('how long a task takes', () => {
  it('is zero with instant times, about a second with scaled ones, and at most ten seconds', () => {
    expect(durationOf('instant', 'copy-disk', 80 * GB, 'key')).toBe(0);
    for (const key of ['one', 'two', 'three']) {
      expect(durationOf('scaled', 'boot', 0, key)).toBeGreaterThan(800);
      expect(durationOf('scaled', 'boot', 0, key)).toBeLessThan(1_200);
    }
    expect(durationOf('scaled', 'copy-disk', 80 * GB, 'key')).toBeLessThan(2_500);
    expect(durationOf('scaled', 'copy-disk', 6_000 * GB, 'key')).toBe(10_000);
  });

  it('is minutes for the copy of a large disk with real times, and longer for a larger disk', () => {
    const minutes = durationOf('real', 'copy-disk', 80 * GB, 'key') / 60_000;
    expect(minutes).toBeGreaterThan(7);
    expect(minutes).toBeLessThan(12);
    expect(durationOf('real', 'copy-disk', 160 * GB, 'key') / 60_000).toBeGreaterThan(1.8 * minutes);
    expect(durationOf('real', 'boot', 0, 'one')).not.toBe(durationOf('real', 'boot', 0, 'two'));
    expect(durationOf('real', 'boot', 0, 'one')).toBe(durationOf('real', 'boot', 0, 'one'));
  });
});
