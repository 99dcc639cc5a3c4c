import { describe, expect, it } from 'vitest';
import { newTagProblems, type TagTarget } from './draft-tag.js';
import { maxTags } from './tags.js';

const found = new Map([
  [1, ['one']],
  [2, Array.from({ length: maxTags }, (_, index) => `tag-${index}`)],
]);

describe('a new tag', () => {
  it('is created and added to entities of the account', () => {
    expect(newTagProblems('production', false, [{ kind: 'domain', ids: [1, 1], found }])).toEqual([]);
  });

  it('is refused with all its problems in one answer', () => {
    const targets: TagTarget[] = [
      { kind: 'domain', ids: [1, 3], found },
      { kind: 'volume', ids: [2], found },
    ];
    expect(newTagProblems('\ud800bc', true, targets)).toMatchObject([
      { id: 'request.text.storable', field: 'label', reason: 'label is not valid' },
      { id: 'tag.label.unique', field: 'label', reason: 'Label must be unique among your tags' },
      { id: 'tag.entity.known', field: 'domains[1]', reason: 'domains is not valid' },
      { id: 'tag.entity.full', field: 'volumes[0]', reason: 'At most 100 tags' },
    ]);
  });
});
