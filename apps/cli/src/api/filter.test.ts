import { describe, expect, it } from 'vitest';
import { addCondition, filterHeader } from './filter.js';

describe('conditions of lists', () => {
  const fields = new Map([
    ['label', ['string']],
    ['id', ['integer']],
    ['busy', ['boolean']],
  ]);
  const header = (...texts: string[]) => filterHeader(texts.flatMap((text) => addCondition(fields)(text)));

  it.each([
    [['id=12'], '{"id":12}'],
    [['label=12'], '{"label":"12"}'],
    [['label~web'], '{"label":{"+contains":"web"}}'],
    [['id>=3', 'busy!=true'], '{"+and":[{"id":{"+gte":3}},{"busy":{"+neq":true}}]}'],
    [['{"+or": [{"id": 1}, {"id": 2}]}'], '{"+or":[{"id":1},{"id":2}]}'],
    [['label=grün'], '{"label":"gr\\u00fcn"}'],
    [[], undefined],
  ])('%j', (texts, expected) => {
    expect(header(...texts)).toBe(expected);
  });

  it('are sorted by a field, either way', () => {
    expect(filterHeader([], 'label')).toBe('{"+order_by":"label","+order":"asc"}');
    expect(filterHeader([{ id: 1 }], '-label')).toBe('{"id":1,"+order_by":"label","+order":"desc"}');
  });

  it.each(['label', '{"id":', '=1'])('refuse what is none: %s', (text) => {
    expect(() => addCondition(fields)(text)).toThrow(/JSON/);
  });
});
