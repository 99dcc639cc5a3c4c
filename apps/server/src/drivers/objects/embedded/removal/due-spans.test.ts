import type { LifecycleRule } from '@cloud-account/s3';
import { expect, it } from 'vitest';
import { dueSpans } from './due-spans.js';

const day = (number: number) => new Date(Date.UTC(2026, 2, number));

const created = day(2);

/** What is due of rules, each by its prefix and the day that it reaches to. */
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

it('skips rules that are disabled, empty, or end before the bucket was created', () => {
  expect(due(['a', 3, false], ['b', undefined], ['c', 1], ['d', 2])).toEqual([['d', 2]]);
});
