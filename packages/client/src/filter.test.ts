import type { FilterKeysOf } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { filterHeader, type Filter } from './filter.js';

describe('filterHeader', () => {
  it.each([
    ['equal fields', { type: 'master', id: 5 }, '{"type":"master","id":5}'],
    ['null', { description: null }, '{"description":null}'],
    ['comparisons', { id: { gt: 5, lte: 9 } }, '{"id":{"+gt":5,"+lte":9}}'],
    ['a part of a text', { label: { contains: 'web' } }, '{"label":{"+contains":"web"}}'],
    [
      'combinations',
      { or: [{ label: 'a' }, { and: [{ label: { neq: 'b' } }, { type: 'slave' }] }] },
      '{"+or":[{"label":"a"},{"+and":[{"label":{"+neq":"b"}},{"type":"slave"}]}]}',
    ],
    [
      'names that have the plus sign already',
      { '+or': [{ label: { '+contains': 'a' } }], '+order_by': 'id' },
      '{"+or":[{"label":{"+contains":"a"}}],"+order_by":"id"}',
    ],
    ['an order', { order_by: 'id', order: 'desc' }, '{"+order_by":"id","+order":"desc"}'],
    ['nothing for what is undefined', { type: undefined, id: 5 }, '{"id":5}'],
    [
      'letters that no header can have',
      { label: 'größe 😀' },
      '{"label":"gr\\u00f6\\u00dfe \\ud83d\\ude00"}',
    ],
  ])('writes %s', (_what, filter, header) => {
    expect(filterHeader(filter)).toBe(header);
  });

  it('has the names of conditions with and without the plus sign', () => {
    const filter: Filter<FilterKeysOf<'listDomains'>> = {
      domain: { '+contains': 'shop', neq: 'a.example' },
      '+or': [{ id: { '+or': [1, 2] } }, { and: [{ type: 'slave' }] }],
      '+order_by': 'id',
      order: 'desc',
    };
    expect(JSON.parse(filterHeader(filter))).toEqual({
      domain: { '+contains': 'shop', '+neq': 'a.example' },
      '+or': [{ id: { '+or': [1, 2] } }, { '+and': [{ type: 'slave' }] }],
      '+order_by': 'id',
      '+order': 'desc',
    });
  });
});
