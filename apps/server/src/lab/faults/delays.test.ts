import { expect, it } from 'vitest';
import { Delays } from './delays.js';

it('has no more delays at a time than there may be', async () => {
  const delays = new Delays(1);
  const gone = new AbortController();
  const slow = delays.inSlot(async () => {
    await delays.wait(1, 60_000, gone.signal);
    return true;
  });
  expect(await delays.inSlot(() => Promise.resolve(true))).toBe(false);
  gone.abort();
  expect(await slow).toBe(true);
  expect(await delays.inSlot(() => Promise.resolve(true))).toBe(true);
});

it('delays each as long as it is to be', async () => {
  const delays = new Delays(10);
  const ended: string[] = [];
  const long = delays.wait(1, 3_600_000).then(() => ended.push('long'));
  await delays.wait(2, 10).then(() => ended.push('short'));
  expect(ended).toEqual(['short']);
  delays.endOthers(new Set());
  await long;
});

it('ends the delays by faults that are gone', async () => {
  const delays = new Delays(10);
  const ended: number[] = [];
  const waits = [1, 2].map((fault) => delays.wait(fault, 60_000).then(() => ended.push(fault)));
  delays.endOthers(new Set([2]));
  await waits[0];
  expect(ended).toEqual([1]);
  delays.endOthers(new Set());
  await waits[1];
});
