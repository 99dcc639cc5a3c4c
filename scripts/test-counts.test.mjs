import { describe, expect, it } from 'vitest';
import { Counts, tellCounts } from './test-counts.mjs';

/** A run that tells these counts in an environment of its own, as the reporter of a process does. */
const telling =
  (...all) =>
  (env) => {
    const before = process.env;
    process.env = { ...before, ...env };
    all.forEach(tellCounts);
    process.env = before;
    return Promise.resolve();
  };

describe('the counts of several runs', () => {
  it('are summed, and name skipped tests only where there are some', async () => {
    const counts = new Counts();
    expect(await counts.add(telling({ passed: 2, failed: 0, skipped: 0 }))).toBeUndefined();
    await counts.add(telling({ passed: 3, failed: 1, skipped: 0 }));
    expect(counts.line).toBe('5 passed, 1 failed');
    await counts.add(telling({ passed: 0, failed: 0, skipped: 4 }));
    expect(counts.line).toBe('5 passed, 1 failed, 4 skipped');
  });

  it('hold one that failed for a run that failed without a word, or after tests that all passed', async () => {
    const counts = new Counts();
    const failure = new Error('ended with status 1');
    expect(await counts.add(() => Promise.reject(failure))).toBe(failure);
    const told = telling({ passed: 7, failed: 0, skipped: 0 });
    await counts.add((env) => told(env).then(() => Promise.reject(failure)));
    expect(counts.line).toBe('7 passed, 2 failed');
  });
});
