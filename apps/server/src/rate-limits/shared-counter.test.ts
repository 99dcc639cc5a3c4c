import { describe, expect, it } from 'vitest';
import { SharedCounter, type Addition, type Period } from './shared-counter.js';

/** Servers that share a count, which answers a turn later. */
const makeCounters = (servers: number, max?: number) => {
  let now = 1_000_000;
  const clock = { now: () => new Date(now) };
  const counts = new Map<string, Period>();
  const added: number[] = [];
  const add = async ({ key, requests, seconds }: Addition): Promise<Period> => {
    added.push(requests);
    const before = counts.get(key);
    const period =
      before !== undefined && before.resetsAt > clock.now()
        ? { used: before.used + requests, resetsAt: before.resetsAt }
        : { used: requests, resetsAt: new Date(now + seconds * 1_000) };
    counts.set(key, period);
    await Promise.resolve();
    return period;
  };
  const counters = Array.from({ length: servers }, () => new SharedCounter(clock, add, max));
  const send = async (server: number, limit: { requests: number; seconds: number }, caller = 'a') => {
    const [budget] = (await counters[server]?.count(caller, [{ bucket: 'all', ...limit }])) ?? [];
    if (budget === undefined) throw new Error('Nothing was counted.');
    return budget;
  };
  return { counters, added, send, pass: (milliseconds: number) => (now += milliseconds) };
};

const limit = { requests: 800, seconds: 120 };

describe('a shared counter', () => {
  it('alone is exact, for sequential and simultaneous requests', async () => {
    const { send, added } = makeCounters(1);
    const used: number[] = [];
    for (let count = 0; count < 400; count += 1) used.push((await send(0, limit)).used);
    expect(used).toEqual(Array.from({ length: 400 }, (_none, index) => index + 1));
    const more = await Promise.all(Array.from({ length: 500 }, () => send(0, limit)));
    expect(more.filter((budget) => budget.used <= limit.requests)).toHaveLength(400);
    expect(added.length).toBeLessThan(600);
  });

  it('reads the shared count seldom while much is left, and for every request when little is left', async () => {
    const { send, added } = makeCounters(1);
    for (let count = 0; count < 700; count += 1) await send(0, limit);
    expect(added.length).toBeLessThan(60);
    for (let count = 700; count < 785; count += 1) await send(0, limit);
    const before = added.length;
    for (let count = 785; count < 800; count += 1) await send(0, limit);
    expect(added.length).toBeGreaterThanOrEqual(before + 14);
    expect((await send(0, limit)).used).toBe(801);
  });

  it('does not read the shared count when nothing is left', async () => {
    const { send, added, pass } = makeCounters(1);
    for (let count = 0; count < 4; count += 1) await send(0, { requests: 4, seconds: 60 });
    const before = added.length;
    pass(30_000);
    for (let count = 0; count < 10; count += 1) {
      expect((await send(0, { requests: 4, seconds: 60 })).used).toBe(5 + count);
    }
    expect(added.length).toBe(before);
    pass(30_000);
    expect((await send(0, { requests: 4, seconds: 60 })).used).toBe(1);
  });

  it('reads the shared count again after a second', async () => {
    const { send, added, pass } = makeCounters(2);
    for (let count = 0; count < 10; count += 1) await send(0, limit);
    for (let count = 0; count < 5; count += 1) await send(1, limit);
    const before = added.length;
    pass(1_000);
    // What the other one let through after its first request, which it asked for, is not known yet.
    expect((await send(0, limit)).used).toBe(12);
    expect((await send(1, limit)).used).toBe(17);
    expect(added.length).toBe(before + 2);
  });

  it.each([2, 3, 5])('of %i permits at most a twentieth more for each other one', async (servers) => {
    const { send } = makeCounters(servers);
    let passed = 0;
    for (let count = 0; count < 3 * limit.requests; count += 1) {
      if ((await send(count % servers, limit)).used <= limit.requests) passed += 1;
    }
    expect(passed).toBeGreaterThanOrEqual(limit.requests);
    expect(passed).toBeLessThanOrEqual(limit.requests * (1 + (servers - 1) / 20));
  });

  it('throws when the shared count fails, and works again afterwards', async () => {
    let broken = true;
    const resetsAt = new Date(9_000_000);
    const counter = new SharedCounter({ now: () => new Date(1_000_000) }, () =>
      broken ? Promise.reject(new Error('gone')) : Promise.resolve({ used: 1, resetsAt }),
    );
    const limits = [{ bucket: 'all', ...limit }];
    await expect(counter.count('a', limits)).rejects.toThrow('gone');
    broken = false;
    expect((await counter.count('a', limits)).map(({ used }) => used)).toEqual([1]);
  });

  it('never exceeds its maximum of periods, and removes those that have ended', async () => {
    const { send, counters, pass } = makeCounters(1, 100);
    for (let caller = 0; caller < 1_000; caller += 1) await send(0, limit, `caller-${caller}`);
    expect(counters[0]?.size).toBe(100);
    pass(120_000);
    await send(0, limit, 'another');
    expect(counters[0]?.size).toBe(1);
  });
});
