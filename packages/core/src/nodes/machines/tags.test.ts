import { expect, it } from 'vitest';
import { problemsOf } from './nodes.fixture.js';
import { mayTagNodes } from './tags.js';

const refused = ['access.grant.sufficient: Unauthorized'];

it.each<[string, boolean, string[] | null | undefined, string[]]>([
  ['a user without restrictions may change tags', false, ['b'], []],
  ['a restricted user may leave them', true, undefined, []],
  ['or send those that are there, also twice', true, ['a', 'b', 'a'], []],
  ['but none beside them', true, ['a', 'b', 'c'], refused],
  ['in no other order', true, ['b', 'a'], refused],
  ['and not fewer', true, ['a'], refused],
  ['or none', true, null, refused],
])('%s', (_title, restricted, tags, problems) => {
  expect(problemsOf(mayTagNodes({ restricted }, ['a', 'b'], tags))).toEqual(problems);
});
