import { describe, expect, it } from 'vitest';
import { FallbackCounter } from './fallback-counter.js';
import { MemoryCounter } from './memory-counter.js';

const limit = { bucket: 'all', requests: 5, seconds: 60 };

describe('a counter whose counts cannot be kept', () => {
  it('counts with the other counter, reports that once a minute, and returns to the first when it works', async () => {
    let now = new Date(0);
    const clock = { now: () => now };
    const reported: unknown[] = [];
    let works = false;
    const first = new MemoryCounter(clock);
    const shared = {
      count: (...asked: Parameters<MemoryCounter['count']>) =>
        works ? first.count(...asked) : Promise.reject(new Error('no such table')),
      clear: () => {
        first.clear();
      },
    };
    const counter = new FallbackCounter(clock, shared, new MemoryCounter(clock), (error) =>
      reported.push(error),
    );
    const used = async () => (await counter.count('a', [limit])).map((budget) => budget.used);
    expect([await used(), await used(), await used()]).toEqual([[1], [2], [3]]);
    expect(reported).toEqual([new Error('no such table')]);
    now = new Date(61_000);
    await used();
    expect(reported).toHaveLength(2);
    works = true;
    expect(await used()).toEqual([1]);
    counter.clear();
    expect(await used()).toEqual([1]);
  });
});
