import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import type { FilterKeys } from './filter-conditions.js';
import { parseFilter } from './filter.js';

const keys: FilterKeys = {
  id: { type: 'integer', nullable: false },
  label: { type: 'string', nullable: true },
  tags: { type: 'string-array', nullable: false },
};
const nested = (levels: number): unknown => (levels === 1 ? { id: 1 } : { '+or': [nested(levels - 1)] });
const contains = (count: number, length: number) => ({
  '+or': Array.from({ length: count }, () => ({ label: { '+contains': 'x'.repeat(length) } })),
});

it.each<[unknown, ...string[]]>([
  ['{', 'X-Filter is not valid'],
  ['x'.repeat(8_193), 'At most 8192 characters'],
  [{ user_id: 1 }, 'user_id is not a key to filter by'],
  [{ ['k'.repeat(60)]: 1 }, `${'k'.repeat(60)} is not a key to filter by`],
  [{ '+eq': 1 }, '+eq is not allowed here'],
  [{ '+and': 7 }, '+and takes a list of filters'],
  [{ '+or': { id: 1 } }, '+or takes a list of filters'],
  [{ label: { '+gt': 'a' } }, '+gt does not fit label'],
  [{ label: { '+like': 'a', '+gt': 'b' } }, '+like does not fit label', '+gt does not fit label'],
  [{ id: 'x' }, 'id is not valid'],
  [{ '+order': 'desc' }, '+order needs +order_by'],
  [{ '+order_by': 'id', '+order': 'up' }, '+order must be asc or desc'],
  [{ '+order_by': 'tags' }, 'tags is not a key to order by'],
  [{ '+order_by': 7 }, '+order_by is not a key to order by'],
  [nested(9), 'At most 8 levels'],
  [{ '+or': Array.from({ length: 120 }, () => ({})) }, 'At most 100 conditions'],
  [
    { id: Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`+${at}`, 1])) },
    ...[0, 1, 2].map((at) => `+${at} does not fit id`),
  ],
])('%j says why', (filter, ...reasons) => {
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
  expect(problemTexts(parseFilter(text, keys))).toEqual(reasons.map((reason) => `X-Filter: ${reason}`));
});

it('limits the number and the length of texts of +contains', () => {
  const reasonsOf = (count: number, length: number) =>
    problemTexts(parseFilter(JSON.stringify(contains(count, length)), keys));
  expect(reasonsOf(8, 1)).toEqual([]);
  expect(reasonsOf(10, 1)).toEqual(['X-Filter: At most 8 conditions with +contains']);
  expect(reasonsOf(2, 64)).toEqual([]);
  expect(reasonsOf(3, 64)).toEqual(['X-Filter: At most 128 characters to look for with +contains']);
});
