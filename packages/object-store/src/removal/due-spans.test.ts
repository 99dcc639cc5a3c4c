import type { LifecycleRule, Tags } from '@cloud-account/s3';
import { expect, it } from 'vitest';
import { dueSpans } from './due-spans.js';

const day = (number: number) => new Date(Date.UTC(2026, 2, number));

const created = day(2);

/** The due spans of rules, each by its prefix and the day that it reaches to. */
const due = (...rules: [prefix: string, reaches: number | undefined, enabled?: boolean][]) => {
  const made = rules.map(([prefix, , enabled = true], index): LifecycleRule => ({
    id: String(index),
    enabled,
    prefix,
  }));
  const spans = dueSpans(made, created, ({ id }) => {
    const reaches = rules[Number(id)]?.[1];
    return reaches === undefined ? undefined : day(reaches);
  });
  return spans.map(({ prefix, before }) => [prefix, before.getUTCDate()]);
};

it('applies the rule with the latest time of those with one prefix', () => {
  expect(due(['a', 3], ['a', 5], ['a', 4], ['b', 2])).toEqual([
    ['a', 5],
    ['b', 2],
  ]);
});

it('skips a rule that a rule with a shorter prefix covers', () => {
  expect(due(['a/b', 3], ['a/', 3], ['a/c', 4], ['b', 3])).toEqual([
    ['a/', 3],
    ['a/c', 4],
    ['b', 3],
  ]);
  expect(due(['a', 3], ['', 9], ['b', 9])).toEqual([['', 9]]);
});

it('keeps rules for tags apart, unless a rule for more objects covers them', () => {
  const [one, two] = [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ];
  const made = (prefix: string, days: number, ...tags: Tags): LifecycleRule => ({
    id: `${prefix} ${days}`,
    enabled: true,
    prefix,
    expiry: { days },
    ...(tags.length > 0 && { filter: { tags } }),
  });
  const rules = [
    made('a', 3),
    made('a', 4, one),
    made('a', 5, two, one),
    made('a', 6, one, two),
    made('a/b', 4, one),
    made('a/b', 3, two),
  ];
  const spans = dueSpans(rules, created, ({ id }) => day(Number(id.split(' ')[1])));
  expect(
    spans.map(({ prefix, filter, before }) => [prefix, filter.tags.length, before.getUTCDate()]),
  ).toEqual([
    ['a', 0, 3],
    ['a', 1, 4],
    ['a', 2, 6],
  ]);
});

it('skips rules that are disabled, empty, or end before the bucket was created', () => {
  expect(due(['a', 3, false], ['b', undefined], ['c', 1], ['d', 2])).toEqual([['d', 2]]);
});

it('keeps rules for sizes apart, unless a rule for more sizes covers them', () => {
  const made = (days: number, larger?: number, smaller?: number): LifecycleRule => ({
    id: String(days),
    enabled: true,
    prefix: '',
    filter: { tags: [], ...(larger !== undefined && { larger }), ...(smaller !== undefined && { smaller }) },
  });
  const rules = [made(9, 10), made(8, 20), made(7, 20, 30), made(10, 20, 30), made(5, undefined, 20)];
  const spans = dueSpans(rules, created, ({ id }) => day(Number(id)));
  expect(
    spans.map(({ filter: { larger, smaller }, before }) => [larger, smaller, before.getUTCDate()]),
  ).toEqual([
    [10, undefined, 9],
    [20, 30, 10],
    [undefined, 20, 5],
  ]);
});
