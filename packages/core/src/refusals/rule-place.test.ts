import { describe, expect, it } from 'vitest';
import { refusals } from './catalogue.js';
import { rulePage, rulePlace } from './rule-place.js';

describe('the page of a rule', () => {
  it('is that of its noun', () => {
    expect(rulePlace('domain.name.unique')).toBe('/rules/domain#domain.name.unique');
  });

  it('is that of two words, where a noun has many rules', () => {
    expect(rulePlace('node.clone.room')).toBe('/rules/node-clone#node.clone.room');
    expect(rulePlace('node.busy')).toBe('/rules/node#node.busy');
  });

  it('has at most 30 rules', () => {
    const pages = refusals.map(({ id }) => rulePage(id));
    for (const page of pages)
      expect(pages.filter((one) => one === page).length, page).toBeLessThanOrEqual(30);
  });
});
