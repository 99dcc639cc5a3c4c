import { expect, it } from 'vitest';
import { tagList, tagProblems } from './tags.js';

it('keeps a tag once, in its first place', () => {
  expect(tagList(['b', 'a', 'b', 'B'])).toEqual(['b', 'a', 'B']);
});

it('finds tags that cannot be kept, at their places', () => {
  expect(tagProblems(['fine', 'half\ud83e', 'fine'])).toEqual([
    { id: 'request.text.storable', field: 'tags[1]', reason: 'tags is not valid' },
  ]);
});
