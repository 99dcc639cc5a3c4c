import { expect, it } from 'vitest';
import { problemsOf } from './nodes.fixture.js';
import { mayTagNodes } from './tags.js';

const refused = ['access.grant.sufficient: Unauthorized'];

it.each<[string, boolean, string[] | null | undefined, string[]]>([
  ['an unrestricted user may change tags', false, ['b'], []],
  ['a restricted user may send no tags', true, undefined, []],
  ['a restricted user may send the current tags, even twice', true, ['a', 'b', 'a'], []],
  ['a restricted user may not add a tag', true, ['a', 'b', 'c'], refused],
  ['a restricted user may not change the order', true, ['b', 'a'], refused],
  ['a restricted user may not remove a tag', true, ['a'], refused],
  ['a restricted user may not remove all tags', true, null, refused],
])('%s', (_title, restricted, tags, problems) => {
  expect(problemsOf(mayTagNodes({ restricted }, ['a', 'b'], tags))).toEqual(problems);
});
