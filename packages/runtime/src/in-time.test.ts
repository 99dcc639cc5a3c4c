import { stat } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { inTime } from './in-time.js';

afterEach(() => void vi.useRealTimers());

it('waits for an answer for a while', async () => {
  vi.useFakeTimers();
  const asked = inTime(new Promise(() => undefined), 'late');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('late');
});

it('takes an answer that came in time, and no failure', async () => {
  vi.useFakeTimers();
  expect(await inTime(Promise.resolve('answer'), 'late')).toBe('answer');
  expect(await inTime(Promise.reject(new Error('broken')), 'late')).toBe('late');
  expect(vi.getTimerCount()).toBe(0);
});

it('takes an answer that came while the process stood still', async () => {
  const asked = inTime(
    stat('.').then(() => 'answer'),
    'late',
  );
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_600);
  expect(await asked).toBe('answer');
});
