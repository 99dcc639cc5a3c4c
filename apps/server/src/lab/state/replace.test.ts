import { expect, it } from 'vitest';
import { planEmptying } from './replace.js';

const table = (name: string, ...refersTo: string[]) => ({
  name,
  order: 'id',
  hasTriggers: false,
  refersTo,
  only: 'true',
});

const tables = [
  table('accounts'),
  table('domains', 'accounts'),
  table('records', 'domains'),
  table('tags', 'accounts'),
];

it.each<[Record<string, number>, string[], string[]]>([
  [{}, [], []],
  [{ accounts: 8_192, domains: 8_192, tags: 8_192 }, [], ['tags', 'domains', 'accounts']],
  [{ accounts: 8_192, domains: 10_000_000 }, ['domains', 'records'], ['accounts']],
  [{ accounts: 8_192, records: 10_000_000, tags: 8_192 }, ['records'], ['tags', 'accounts']],
])(
  'empties tables of %j by TRUNCATE of %j with all that refer to them, and by DELETE of %j',
  (bytes, truncated, deleted) => {
    expect(planEmptying(tables, new Map(Object.entries(bytes)))).toEqual({ truncated, deleted });
  },
);
