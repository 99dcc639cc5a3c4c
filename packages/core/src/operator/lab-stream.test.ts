import { expect, it } from 'vitest';
import { mayOpenStream } from './lab-stream.js';

it.each([
  [0, []],
  [19, []],
  [20, ['lab.stream.limit']],
])('a server with %i open streams refuses another one by %j', (open, rules) => {
  expect(mayOpenStream(open).map(({ id }) => id)).toEqual(rules);
});
