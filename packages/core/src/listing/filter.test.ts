import { describe, expect, it } from 'vitest';
import type { FilterKeys } from './filter-conditions.js';
import { parseFilter } from './filter.js';

const keys: FilterKeys = {
  id: { type: 'integer', nullable: false },
  share: { type: 'number', nullable: false },
  domain: { type: 'string', nullable: false },
  group: { type: 'string', nullable: true },
  tags: { type: 'string-array', nullable: false },
  read: { type: 'boolean', nullable: false },
  closed: { type: 'datetime', nullable: true },
  'entity.id': { type: 'identifier', nullable: true },
};

const parse = (filter: unknown) => parseFilter(JSON.stringify(filter), keys);
const on = (key: string, type: string, comparison: string, value: unknown) => ({
  kind: 'key',
  key,
  type,
  comparison,
  value,
});
const ids = (header: string) => {
  const decision = parseFilter(header, keys);
  if (decision.ok) return [];
  expect(new Set(decision.refusals.map(({ field }) => field))).toEqual(new Set(['X-Filter']));
  return decision.refusals.map(({ id }) => id.replace('listing.filter.', ''));
};

describe('a filter on one key', () => {
  it.each([
    [{ domain: 'a.example' }, on('domain', 'string', 'eq', 'a.example')],
    [{ domain: { '+eq': '' } }, on('domain', 'string', 'eq', '')],
    [{ domain: { '+neq': 'x' } }, on('domain', 'string', 'neq', 'x')],
    [{ domain: { '+contains': '%_\\' } }, on('domain', 'string', 'contains', '%_\\')],
    [{ tags: 'blue' }, on('tags', 'string-array', 'eq', 'blue')],
    [{ tags: { '+contains': 'bl' } }, on('tags', 'string-array', 'contains', 'bl')],
    [{ id: 7 }, on('id', 'integer', 'eq', 7)],
    [{ id: { '+gt': -1 } }, on('id', 'integer', 'gt', -1)],
    [{ id: { '+gte': 0 } }, on('id', 'integer', 'gte', 0)],
    [{ id: { '+lt': 5 } }, on('id', 'integer', 'lt', 5)],
    [{ id: { '+lte': 5 } }, on('id', 'integer', 'lte', 5)],
    [{ share: { '+lte': 0.5 } }, on('share', 'number', 'lte', 0.5)],
    [{ 'entity.id': 7 }, on('entity.id', 'identifier', 'eq', '7')],
    [{ 'entity.id': { '+neq': 'demo' } }, on('entity.id', 'identifier', 'neq', 'demo')],
    [{ 'entity.id': null }, on('entity.id', 'identifier', 'eq', null)],
    [{ group: { '+neq': null } }, on('group', 'string', 'neq', null)],
    [{ read: false }, on('read', 'boolean', 'eq', false)],
    [{ closed: null }, on('closed', 'datetime', 'eq', null)],
  ])('%j', (filter, where) => {
    expect(parse(filter)).toEqual({ ok: true, value: { where } });
  });

  it.each([
    ['2024-02-29T23:59:59', '2024-02-29T23:59:59.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.000Z'],
    ['2024-02-29 10:00:00', '2024-02-29T10:00:00.000Z'],
    ['2024-02-29T10:00:00.5+02:00', '2024-02-29T08:00:00.500Z'],
  ])('takes the time %s', (text, instant) => {
    const where = on('closed', 'datetime', 'gte', new Date(instant));
    expect(parse({ closed: { '+gte': text } })).toEqual({ ok: true, value: { where } });
  });

  it.each([
    ['9223372036854775808', Number.MAX_SAFE_INTEGER],
    ['-1e400', -Number.MAX_SAFE_INTEGER],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('limits the integer %s to one that differs from its neighbours', (text, value) => {
    const where = on('id', 'integer', 'lt', value);
    expect(parseFilter(`{"id":{"+lt":${text}}}`, keys)).toEqual({ ok: true, value: { where } });
  });
});

describe('a filter on several', () => {
  const one = on('id', 'integer', 'gt', 1);
  const two = on('id', 'integer', 'lt', 9);
  const three = on('domain', 'string', 'eq', 'x');

  it.each([
    [{}, undefined],
    [{ '+and': [], '+or': [] }, undefined],
    [{ domain: 'x', '+or': [] }, three],
    [
      { '+or': [{ domain: 'x' }, { '+or': [] }] },
      { kind: 'or', conditions: [three, { kind: 'and', conditions: [] }] },
    ],
    [{ '+and': [{}] }, { kind: 'and', conditions: [{ kind: 'and', conditions: [] }] }],
    [{ id: { '+gt': 1, '+lt': 9 } }, { kind: 'and', conditions: [one, two] }],
    [
      { id: { '+gt': 1 }, domain: 'x' },
      { kind: 'and', conditions: [one, three] },
    ],
    [{ '+or': [{ id: { '+gt': 1 } }, { domain: 'x' }] }, { kind: 'or', conditions: [one, three] }],
    [
      { domain: { '+or': ['x', 'y'] } },
      { kind: 'or', conditions: [three, on('domain', 'string', 'eq', 'y')] },
    ],
    [{ domain: { '+or': [] } }, undefined],
    [
      { '+or': [{ id: { '+gt': 1, '+lt': 9 } }, {}] },
      {
        kind: 'or',
        conditions: [
          { kind: 'and', conditions: [one, two] },
          { kind: 'and', conditions: [] },
        ],
      },
    ],
    [
      { domain: 'x', '+and': [{ '+or': [{ id: { '+gt': 1 } }, { id: { '+lt': 9 } }] }] },
      {
        kind: 'and',
        conditions: [three, { kind: 'and', conditions: [{ kind: 'or', conditions: [one, two] }] }],
      },
    ],
  ])('%j', (filter, where) => {
    expect(parse(filter)).toEqual({ ok: true, value: where === undefined ? {} : { where } });
  });
});

describe('an order', () => {
  it.each([
    [{ '+order_by': 'id' }, { key: 'id', direction: 'asc' }],
    [
      { '+order_by': 'domain', '+order': 'desc' },
      { key: 'domain', direction: 'desc' },
    ],
    [
      { '+order_by': 'entity.id', '+order': 'asc' },
      { key: 'entity.id', direction: 'asc' },
    ],
  ])('%j', (filter, orderBy) => {
    expect(parse(filter)).toEqual({ ok: true, value: { orderBy } });
  });

  it('without a key means nothing where that is allowed', () => {
    const lone = (filter: object) => parseFilter(JSON.stringify(filter), keys, { loneOrder: true });
    expect(lone({ '+and': [], '+order': 'asc' })).toEqual({ ok: true, value: {} });
    expect(lone({ '+order': 'up' })).toMatchObject({ ok: false });
  });

  it.each([
    ['{"+order":"desc"}', ['order']],
    ['{"+order":"DESC","+order_by":"id"}', ['order']],
    ['{"+order":null}', ['order', 'order']],
    ['{"+order_by":"nope"}', ['key']],
    ['{"+order_by":"tags"}', ['key']],
    ['{"+order_by":"__proto__"}', ['key']],
    ['{"+order_by":7}', ['key']],
    ['{"+and":[{"+order_by":"id"}]}', ['operator']],
  ])('%s is refused', (header, found) => {
    expect(ids(header)).toEqual(found);
  });
});

describe('a filter is refused', () => {
  it.each([
    ['', ['json']],
    ['x', ['json']],
    ['[1]', ['json']],
    ['[[]]', ['json']],
    ['[{"nope":1}]', ['key']],
    ['null', ['json']],
    ['"id"', ['json']],
    ['{"nope":1}', ['key']],
    ['{"__proto__":1}', ['key']],
    ['{"constructor":{"+eq":1}}', ['key']],
    ['{"toString":"x"}', ['key']],
    ['{"+nope":1}', ['operator']],
    ['{"+eq":1}', ['operator']],
    ['{"id":{"+nope":1}}', ['operator']],
    ['{"id":{"eq":1}}', ['operator']],
    ['{"id":{"__proto__":1}}', ['operator']],
    ['{"id":"7"}', ['value']],
    ['{"id":1.5}', ['value']],
    ['{"id":true}', ['value']],
    ['{"id":[1]}', ['value']],
    ['{"id":null}', ['value']],
    ['{"id":{"+contains":"1"}}', ['operator']],
    ['{"domain":7}', ['value']],
    ['{"domain":{"+gt":"a"}}', ['operator']],
    ['{"domain":"a\\u0000"}', ['value']],
    ['{"domain":"\\ud800"}', ['value']],
    ['{"tags":["a"]}', ['value']],
    ['{"tags":null}', ['value']],
    ['{"read":"true"}', ['value']],
    ['{"read":{"+gt":false}}', ['operator']],
    ['{"closed":{"+gt":null}}', ['value']],
    ['{"closed":"yesterday"}', ['value']],
    ['{"closed":"2024-02-30"}', ['value']],
    ['{"closed":"2023-02-29T00:00:00"}', ['value']],
    ['{"closed":"0000-01-01"}', ['value']],
    ['{"closed":"2024-01-01T25:00:00"}', ['value']],
    ['{"closed":1700000000}', ['value']],
    ['{"+or":{}}', ['operator']],
    ['{"id":{"+or":7}}', ['operator']],
    ['{"id":{"+or":[7,"x",[8]]}}', ['value', 'value']],
    ['{"id":{"+and":[7]}}', ['operator']],
    ['{"+or":[1]}', ['operator']],
    ['{"+or":[null]}', ['operator']],
    ['{"+or":[[]]}', ['operator']],
    ['{"nope":1,"id":"x","+or":7,"+order":"up"}', ['key', 'value', 'operator', 'order', 'order']],
  ])('%s', (header, found) => {
    expect(ids(header)).toEqual(found);
  });

  it.each([{ tags: ['a'] }, { tags: { '+eq': ['a', 'b'] } }, { id: [1] }])(
    '%j, and the reason says which values it accepts',
    (json) => {
      const decision = parse(json);
      const reason = `${Object.keys(json)[0]} takes one value or an object of operators, no list; +and and +or take lists`;
      expect(decision.ok ? [] : decision.refusals).toMatchObject([
        { id: 'listing.filter.value', field: 'X-Filter', reason },
      ]);
    },
  );

  it('and the reason has the key, shortened when it is long', () => {
    const decision = parse({ ['k'.repeat(70)]: 1, nope: 2 });
    expect(decision.ok ? [] : decision.refusals.map(({ reason }) => reason)).toEqual([
      `${'k'.repeat(60)}… is not a key to filter by`,
      'nope is not a key to filter by',
    ]);
  });
});

describe('the bounds of a filter', () => {
  const nested = (levels: number): unknown => (levels === 1 ? { id: 1 } : { '+and': [nested(levels - 1)] });

  it('are 8 levels', () => {
    expect(ids(JSON.stringify(nested(8)))).toEqual([]);
    expect(ids(JSON.stringify(nested(9)))).toEqual(['size']);
  });

  it('are 100 conditions, and one more is reported once', () => {
    const conditions = (count: number) =>
      JSON.stringify({ '+or': Array.from({ length: count }, () => ({})) });
    expect(ids(conditions(100))).toEqual([]);
    expect(ids(conditions(101))).toEqual(['size']);
    expect(ids(conditions(150))).toEqual(['size']);
  });

  it('apply to unknown keys too', () => {
    const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`k${index}`, 1]));
    expect(ids(JSON.stringify(unknown))).toHaveLength(101);
  });

  it('are 8192 characters', () => {
    const padded = (length: number) => `{"id":1}`.padEnd(length, ' ');
    expect(ids(padded(8192))).toEqual([]);
    expect(ids(padded(8193))).toEqual(['size']);
  });
});
