import { afterEach, expect, it, vi } from 'vitest';
import { commandOf, lineOf, progressOf, skippedText } from './reporter.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('names the command that runs a failed test alone, as a shell reads it', () => {
  vi.stubEnv('CLOUD_TEST_ALL', '');
  expect(commandOf('unit', 'scripts/a.test.mjs')).toBe('npx vitest run --project unit scripts/a.test.mjs');
  expect(commandOf('cloud', 'tests/a.test.ts', "ends (it's 1.5)")).toBe(
    String.raw`npx vitest run --project cloud tests/a.test.ts -t 'ends \(it'\''s 1\.5\)'`,
  );
  vi.stubEnv('CLOUD_TEST_ALL', '1');
  expect(commandOf('unit', 'a.test.ts')).toBe('CLOUD_TEST_ALL=1 npx vitest run --project unit a.test.ts');
});

it('shows how far a run is, and when it ends as soon as that is known', () => {
  expect(progressOf({ done: 9, all: 100, failed: 0, seconds: 30 })).toBe('9 of 100 files, 0 failed');
  expect(progressOf({ done: 50, all: 100, failed: 2, seconds: 100 })).toBe(
    '50 of 100 files, 2 failed, about 2 min left',
  );
  const last = { done: 99, all: 100, failed: 0, seconds: 100, running: ['a.test.ts'] };
  expect(progressOf(last)).toBe('99 of 100 files, 0 failed, about 1 min left: a.test.ts');
});

it('says in one paragraph what was skipped, why, and what installs it', () => {
  expect(skippedText([], ['named'])).toEqual([]);
  const names = ['a.test.ts: one', 'a.test.ts: two'];
  expect(skippedText(names, [])).toEqual(['Skipped: a.test.ts: one', 'Skipped: a.test.ts: two']);
  expect(skippedText([...Array(12).keys()].map(String), []).slice(-2)).toEqual([
    'Skipped: 9',
    'Skipped: 2 more',
  ]);
  expect(skippedText(names, ['dnsperf', 'keymgr', 'knotd', 'named'])).toEqual([
    'Skipped 2 tests, because these programs are not installed: dnsperf, keymgr, knotd, named.',
    'This installs what Debian has of them: apt-get install --no-install-recommends knot bind9',
  ]);
  expect(skippedText(names, ['lexicon'])).toHaveLength(1);
});

it('counts tests in its last line', () => {
  expect(lineOf({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(lineOf({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
