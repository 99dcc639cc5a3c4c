import { describe, expect, it } from 'vitest';
import { Runs, tellRun } from './test-runs.mjs';

/** A run that tells this in an environment of its own, as the reporter of a process does. */
const telling =
  (...all) =>
  (env) => {
    const before = process.env;
    process.env = { ...before, ...env };
    all.forEach(tellRun);
    process.env = before;
    return Promise.resolve();
  };

const counted = (counts, named = []) => telling({ counts, named });

describe('several runs', () => {
  it('have their counts summed, and name failed tests, and skipped ones where there are some', async () => {
    const runs = new Runs();
    expect(await runs.add(counted({ passed: 2, failed: 0, skipped: 0 }))).toBeUndefined();
    await runs.add(
      counted({ passed: 3, failed: 1, skipped: 0 }, ['Failed: unit a.test.ts: adds\n  expected 3\n']),
    );
    expect(runs.summary).toBe('Failed: unit a.test.ts: adds\n  expected 3\n5 passed, 1 failed');
    await runs.add(counted({ passed: 0, failed: 0, skipped: 4 }));
    expect(runs.summary).toMatch(/\n5 passed, 1 failed, 4 skipped$/);
  });

  it('count one that failed for a run that failed without a word, or after tests that all passed', async () => {
    const runs = new Runs();
    const failure = new Error('ended with status 1');
    expect(await runs.add(() => Promise.reject(failure))).toBe(failure);
    const told = counted({ passed: 7, failed: 0, skipped: 0 });
    await runs.add((env) => told(env).then(() => Promise.reject(failure)));
    const line = 'Failed: ended with status 1';
    expect(runs.summary).toBe(`${line}\n${line}\n7 passed, 2 failed`);
  });
});
