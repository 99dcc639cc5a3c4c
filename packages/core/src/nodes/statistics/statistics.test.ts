import { describe, expect, it } from 'vitest';
import { ownLabels } from '../default-labels.js';
import {
  draftMonth,
  hasSamples,
  nodeStats,
  nodeTransfer,
  pastTransferQuota,
  statsTitle,
  transferQuota,
} from '../index.js';

describe('statistics', () => {
  const begin = Date.parse('2026-03-01T10:00:00Z');
  const MINUTES = 60_000;
  const values = (first: number) => Array.from({ length: 11 }, (_value, series) => first + series);
  const nothing = Array.from({ length: 11 }, () => null);
  const within = { from: new Date(begin), to: new Date(begin + 60 * MINUTES) };

  it('have a pair of time and value for each sample, rounded to two decimals', () => {
    const part = {
      from: new Date(begin),
      span: 5 * MINUTES,
      values: [...values(0.123), ...nothing, ...values(20)],
    };
    const series = (index: number) => [
      [begin, index + 0.12],
      [begin + 10 * MINUTES, 20 + index],
    ];
    const network = (first: number) => ({
      in: series(first),
      out: series(first + 1),
      private_in: series(first + 2),
      private_out: series(first + 3),
    });
    expect(nodeStats([part], within)).toEqual({
      cpu: series(0),
      io: { io: series(1), swap: series(2) },
      netv4: network(3),
      netv6: network(7),
    });
  });

  it('have no values outside the requested time', () => {
    const parts = [-5, 0, 55, 60].map((minute) => ({
      from: new Date(begin + minute * MINUTES),
      span: 5 * MINUTES,
      values: values(minute),
    }));
    expect(nodeStats(parts, within).cpu).toEqual([
      [begin, 0],
      [begin + 55 * MINUTES, 55],
    ]);
  });

  it('have lists without values where there are no samples', () => {
    const part = { from: new Date(begin), span: 5 * MINUTES, values: nothing };
    expect([nodeStats([], within), nodeStats([part], within)].map(hasSamples)).toEqual([false, false]);
    expect(nodeStats([part], within).io).toEqual({ io: [], swap: [] });
  });

  it('have a title with the node', () => {
    const title = statsTitle(
      { host: 'cloud.example', labels: ownLabels },
      'node',
      { id: 123, label: 'web-1' },
      'day',
      '5 min',
    );
    expect(title).toBe('cloud.example - web-1 (node123) - day (5 min avg)');
  });
});

describe('a month', () => {
  const now = new Date('2026-03-31T12:00:00Z');

  it('is in the past or current', () => {
    expect(draftMonth({ year: 2026, month: 2 }, now)).toEqual({
      ok: true,
      value: { from: new Date('2026-02-01'), to: new Date('2026-03-01'), current: false },
    });
    expect(draftMonth({ year: 2026, month: 3 }, now)).toMatchObject({ ok: true, value: { current: true } });
    const old = draftMonth({ year: 99, month: 12 }, now);
    expect(old.ok && old.value.to.toISOString()).toBe('0100-01-01T00:00:00.000Z');
  });

  it.each([
    [2026, 4, 'month'],
    [2027, 1, 'year'],
    [9999, 12, 'year'],
  ])('is not %i-%i', (year, month, field) => {
    const reason = 'Must be in the past or the current one';
    const refusals = [{ id: 'node.month.past', field, reason }];
    expect(draftMonth({ year, month }, now)).toEqual({ ok: false, refusals });
  });
});

describe('the transfer of a node', () => {
  const now = new Date('2026-04-20T12:00:00Z');
  const made = (created: string) => ({ transfer: 3_000, created: new Date(created) });

  it.each([
    ['2025-04-16T00:00:00Z', 3_000],
    ['2026-03-31T23:59:59Z', 3_000],
    ['2026-04-01T23:00:00Z', 3_000],
    ['2026-04-16T23:00:00Z', 1_500],
    ['2026-04-20T11:00:00Z', 1_100],
  ])('of one made at %s adds %i gigabytes', (created, quota) => {
    expect(transferQuota(made(created), now)).toBe(quota);
  });

  it('adds a part for its lifetime when it is deleted', () => {
    expect(pastTransferQuota(made('2026-01-01T00:00:00Z'), now)).toBe(1_950);
    expect(pastTransferQuota(made('2026-04-20T00:00:00Z'), now)).toBe(50);
    expect(pastTransferQuota(made('2026-04-20T12:00:00Z'), now)).toBe(0);
  });

  it('is billable above its quota', () => {
    const node = made('2026-04-16T00:00:00Z');
    expect(nodeTransfer(node, 1_500_999_999_999, now)).toEqual({
      used: 1_500_999_999_999,
      quota: 1_500,
      billable: 0,
    });
    expect(nodeTransfer(node, 1_501_000_000_000, now).billable).toBe(1);
  });
});
