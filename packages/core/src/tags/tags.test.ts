import { expect, it } from 'vitest';
import { tagList, tagProblems } from './tags.js';

it('keeps the first of equal tags', () => {
  expect(tagList(['b', 'a', 'b', 'B'])).toEqual(['b', 'a', 'B']);
});

it('refuses tags that cannot be stored, with their positions', () => {
  expect(tagProblems(['fine', 'half\ud83e', 'fine'])).toMatchObject([
    { id: 'request.text.storable', field: 'tags[1]', reason: 'tags is not valid' },
  ]);
});
