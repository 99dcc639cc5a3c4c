import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from './in-time.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for an answer for a while', async () => {
  const asked = inTime(new Promise(() => undefined), 'late');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('late');
});

it('takes an answer that came in time, and no failure', async () => {
  expect(await inTime(Promise.resolve('answer'), 'late')).toBe('answer');
  expect(await inTime(Promise.reject(new Error('broken')), 'late')).toBe('late');
  expect(vi.getTimerCount()).toBe(0);
});
