import { describe, expect, it } from 'vitest';
import { MemoryCounter } from './memory-counter.js';

const counterAt = (max?: number) => {
  let now = 1_000_000;
  const counter = new MemoryCounter({ now: () => new Date(now) }, max);
  const count = async (key: string, seconds = 60): Promise<[used: number, resetsIn: number]> => {
    const [first] = await counter.count(key, [{ bucket: 'all', requests: 10, seconds }]);
    if (first === undefined) throw new Error('Nothing was counted.');
    return [first.used, first.resetsAt.getTime() - now];
  };
  return { counter, count, pass: (milliseconds: number) => (now += milliseconds) };
};

describe('a counter in memory', () => {
  it('counts until the period is over, to the millisecond, and starts again with the next request', async () => {
    const { count, pass } = counterAt();
    expect(await count('a')).toEqual([1, 60_000]);
    pass(59_999);
    expect(await count('a')).toEqual([2, 1]);
    pass(1);
    expect(await count('a')).toEqual([1, 60_000]);
    expect(await count('a')).toEqual([2, 60_000]);
  });

  it('counts a request in all of its limits, each with its own period', async () => {
    const { counter, count, pass } = counterAt();
    const limits = [
      { bucket: 'all', requests: 10, seconds: 120 },
      { bucket: 'listJars', requests: 5, seconds: 60 },
    ];
    await counter.count('a', limits);
    pass(60_000);
    const budgets = await counter.count('a', limits);
    expect(budgets.map(({ limit, used }) => [limit, used])).toEqual([
      [limits[0], 2],
      [limits[1], 1],
    ]);
    expect(await count('b')).toEqual([1, 60_000]);
  });

  it('returns a count that later requests do not change', async () => {
    const { counter } = counterAt();
    const limits = [{ bucket: 'all', requests: 10, seconds: 60 }];
    const [first] = await counter.count('a', limits);
    await counter.count('a', limits);
    expect(first?.used).toBe(1);
  });

  it('removes periods that have ended', async () => {
    const { counter, count, pass } = counterAt();
    for (let caller = 0; caller < 1_000; caller += 1) await count(`caller-${caller}`);
    expect(counter.size).toBe(1_000);
    pass(60_000);
    await count('another');
    expect(counter.size).toBe(1);
  });

  it('never exceeds its maximum of periods, and removes the oldest first', async () => {
    const { counter, count } = counterAt(100);
    for (let caller = 0; caller < 1_000; caller += 1) await count(`caller-${caller}`);
    expect(counter.size).toBe(100);
    expect(await count('caller-999')).toEqual([2, 60_000]);
    expect(await count('caller-0')).toEqual([1, 60_000]);
  });
});
