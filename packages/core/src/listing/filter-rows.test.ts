import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter.js';
import { filterRows } from './filter-rows.js';

const keys = {
  id: { type: 'integer', nullable: false },
  name: { type: 'string', nullable: true },
  made: { type: 'datetime', nullable: false },
  tags: { type: 'string-array', nullable: false },
} as const;

const rows = [
  { id: 3, name: 'Beta', made: '2026-01-03T00:00:00', tags: ['x', 'Yes'] },
  { id: 2, name: null, made: '2026-01-02T00:00:00', tags: [] },
  { id: 1, name: 'alpha', made: '2026-01-01T00:00:00', tags: ['x'] },
];

const ids = (filter: unknown): number[] => {
  const parsed = parseFilter(JSON.stringify(filter), keys);
  if (!parsed.ok) throw new Error('The filter is wrong.');
  return filterRows(rows, parsed.value).map(({ id }) => id);
};

describe('filterRows', () => {
  it.each([
    [{}, [3, 2, 1]],
    [[], [3, 2, 1]],
    [{ id: {} }, [3, 2, 1]],
    [[{ id: { '+gt': 1 } }, { tags: 'x' }, {}], [3]],
    [
      [{ '+order_by': 'id' }, { tags: 'x', '+order': 'asc' }],
      [1, 3],
    ],
    [{ id: 2 }, [2]],
    [{ id: { '+gt': 1, '+lte': 3 } }, [3, 2]],
    [{ id: { '+lt': 2 } }, [1]],
    [{ id: { '+gte': 3 } }, [3]],
    [{ name: null }, [2]],
    [{ name: { '+neq': null } }, [3, 1]],
    [{ name: { '+neq': 'Beta' } }, [2, 1]],
    [{ name: { '+contains': 'A' } }, [3, 1]],
    [{ made: '2026-01-02' }, [2]],
    [{ made: { '+gte': '2026-01-02T00:00:00' } }, [3, 2]],
    [{ tags: 'x' }, [3, 1]],
    [{ tags: { '+contains': 'yes' } }, [3]],
    [{ '+or': [{ id: 1 }, { id: 3 }] }, [3, 1]],
    [{ '+and': [{ tags: 'x' }, { id: { '+lt': 3 } }] }, [1]],
    [{ '+order_by': 'name' }, [3, 1, 2]],
    [{ '+order_by': 'name', '+order': 'desc' }, [2, 1, 3]],
    [{ '+order_by': 'made', '+order': 'asc' }, [1, 2, 3]],
  ])('of %j', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });
});

it('filters and sorts items by their rows, and asks for none that it does not need', () => {
  const items = rows.map((row) => ({ row }));
  let asked = 0;
  const found = (filter: unknown) => {
    const parsed = parseFilter(JSON.stringify(filter), keys);
    if (!parsed.ok) throw new Error('The filter is wrong.');
    return filterRows(items, parsed.value, ({ row }) => {
      asked += 1;
      return row;
    }).map(({ row: { id } }) => id);
  };
  expect([found({}), asked]).toEqual([[3, 2, 1], 0]);
  expect(found({ id: { '+gte': 2 }, '+order_by': 'id', '+order': 'asc' })).toEqual([2, 3]);
});
