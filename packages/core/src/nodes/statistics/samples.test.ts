import { describe, expect, it } from 'vitest';
import { beginOf, DAY_SPAN, sumSamples, HOUR_SPAN, hourlyMeans, SAMPLE_SPAN, withHours } from '../index.js';

const at = (text: string) => new Date(`2026-03-${text}Z`);

const quiet = { in: 0, out: 0, privateIn: 0, privateOut: 0 };

const sample = (time: Date, cpu: number, out = 0) => ({
  at: time,
  cpu,
  io: 1,
  swap: 0,
  netv4: { in: 8, out, privateIn: 1_000, privateOut: 1_000 },
  netv6: { ...quiet, out },
});

const valuesOf = (cpu: number, out = 0) => [cpu, 1, 0, 8, out, 1_000, 1_000, 0, out, 0, 0];
const nothing = Array.from({ length: 11 }, () => null);

describe('sums of samples', () => {
  it('store each sample at its index in its hour, with null for missing samples', () => {
    const from = at('01T10:50:00');
    const samples = [sample(at('01T10:55:00'), 2), sample(at('01T11:05:00'), 4)];
    const { hours, means } = sumSamples(undefined, samples, { from, to: at('01T11:10:00') });
    expect([...hours.keys()].map((hour) => new Date(hour))).toEqual([at('01T10:00:00'), at('01T11:00:00')]);
    const ten = hours.get(at('01T10:00:00').getTime());
    expect(ten).toHaveLength(12 * 11);
    expect(ten?.slice(11 * 11)).toEqual(valuesOf(2));
    expect(ten?.slice(0, 11 * 11).every((value) => value === null)).toBe(true);
    expect(hours.get(at('01T11:00:00').getTime())).toEqual([...nothing, ...valuesOf(4)]);
    // The other hour has not ended.
    expect([...means]).toEqual([[at('01T10:00:00').getTime(), valuesOf(2)]]);
  });

  it('continue an hour with samples', () => {
    const begun = [...valuesOf(1), ...valuesOf(2)];
    const from = at('01T10:10:00');
    const { hours } = sumSamples(begun, [sample(from, 3)], { from, to: at('01T10:15:00') });
    expect(hours.get(at('01T10:00:00').getTime())).toEqual([...begun, ...valuesOf(3)]);
  });

  it('end an hour without further samples', () => {
    const from = at('01T10:10:00');
    const { means } = sumSamples(valuesOf(1), [], { from, to: at('01T11:00:00') });
    expect([...means]).toEqual([[at('01T10:00:00').getTime(), valuesOf(1)]]);
    expect(sumSamples(undefined, [], { from, to: at('02T10:00:00') }).means.size).toBe(0);
  });

  it('count the bytes over public addresses by month and ignore samples outside the span', () => {
    const samples = ['2026-03-31T23:50:00Z', '2026-03-31T23:55:00Z', '2026-04-01T00:00:00Z'].map((time) =>
      sample(new Date(time), 1, 80),
    );
    const collected = { from: new Date('2026-03-31T23:55:00Z'), to: new Date('2026-04-01T00:05:00Z') };
    const { transfers } = sumSamples(undefined, samples, collected);
    // 300 seconds of 8 bits a second received, and of twice 80 sent.
    const bytes = { in: 300, out: 6_000 };
    expect([...transfers]).toEqual([
      [Date.parse('2026-03-01T00:00:00Z'), bytes],
      [Date.parse('2026-04-01T00:00:00Z'), bytes],
    ]);
  });
});

describe('means over an hour', () => {
  it('ignore missing samples', () => {
    const means = hourlyMeans([...valuesOf(1, 10), ...nothing, ...valuesOf(2, 30)]);
    expect(means).toEqual(valuesOf(1.5, 20));
    expect(hourlyMeans(nothing)).toEqual(nothing);
  });

  it('are stored at their hours of the day', () => {
    const day = at('01T00:00:00').getTime();
    const one = withHours([], new Map([[day + HOUR_SPAN, valuesOf(1)]]));
    expect(one).toEqual([...nothing, ...valuesOf(1)]);
    const later = new Map([
      [day, valuesOf(5)],
      [day + 3 * HOUR_SPAN, valuesOf(6)],
    ]);
    expect(withHours(one, later)).toEqual([...valuesOf(5), ...valuesOf(1), ...nothing, ...valuesOf(6)]);
  });
});

it('a span starts at a multiple of its length', () => {
  const time = at('01T10:59:59.999');
  expect(new Date(beginOf(SAMPLE_SPAN, time))).toEqual(at('01T10:55:00'));
  expect(new Date(beginOf(HOUR_SPAN, time))).toEqual(at('01T10:00:00'));
  expect(new Date(beginOf(DAY_SPAN, time.getTime()))).toEqual(at('01T00:00:00'));
});
