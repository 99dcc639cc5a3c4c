import { describe, expect, it } from 'vitest';
import { sampleOf, SPAN, usedBetween } from './samples.js';

const begin = Date.UTC(2026, 2, 4);
const counters = (minutes: number, cpu: number, changed: object = {}) => ({
  ...{ pid: 7, at: begin + minutes * 60_000, cpu, io: 0, swap: 0, in: 0, out: 0 },
  ...changed,
});

describe('what a process used', () => {
  it('is divided among the periods of 5 minutes by their parts of the time', () => {
    const used = usedBetween(counters(4, 10), counters(14, 30));
    expect([...used].map(([at, { cpu }]) => [(at - begin) / SPAN, Math.round(cpu * 10) / 10])).toEqual([
      [0, 2],
      [1, 10],
      [2, 8],
    ]);
  });

  it('is nothing between equal times, and never less than nothing', () => {
    expect(usedBetween(counters(4, 10), counters(4, 30)).size).toBe(0);
    const [used] = usedBetween(counters(1, 10, { in: 500 }), counters(2, 10)).values();
    expect(used).toMatchObject({ cpu: 0, in: 0 });
  });

  it('is shown as percent of a core, and as blocks and bits per second', () => {
    const used = { cpu: 150, io: 600, swap: 300, in: 3_000, out: 6_000 };
    const traffic = { in: 80, out: 160, privateIn: 0, privateOut: 0 };
    expect(sampleOf(begin, used)).toMatchObject({ cpu: 50, io: 2, swap: 1, netv4: traffic });
    expect(sampleOf(begin)).toMatchObject({ at: new Date(begin), cpu: 0, io: 0 });
  });
});
