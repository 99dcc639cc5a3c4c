import { afterEach, expect, it, vi } from 'vitest';
import { inTime } from './in-time.js';

afterEach(() => {
  vi.useRealTimers();
});

it('gives something else for what fails or does not end', async () => {
  expect(await inTime(Promise.resolve(1), 2)).toBe(1);
  expect(await inTime(Promise.reject(new Error('Down.')), 2)).toBe(2);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const late = inTime(new Promise<number>(() => undefined), 2);
  vi.runAllTimers();
  expect(await late).toBe(2);
});

it('gives what arrived while the process was stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const answers = inTime(new Promise<number>((resolve) => setImmediate(resolve, 1)), 2);
  vi.runAllTimers();
  expect(await answers).toBe(1);
});
