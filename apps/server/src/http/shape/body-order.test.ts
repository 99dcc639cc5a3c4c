import { refuse } from '@cloud-account/core';
import { expect, it } from 'vitest';
import { Refused } from '../../common/refused.js';
import { inBodyOrder } from './body-order.js';
import { knownFields } from './known-fields.js';

const problem = (field?: string) =>
  field === undefined
    ? refuse('request.shape.valid', 'body')
    : refuse('request.shape.valid', 'valid', { field });

/** The fields of problems as an answer names them. */
const ordered = (body: unknown, ...fields: readonly (string | undefined)[]) => {
  const [first, ...rest] = fields.map(problem);
  if (first === undefined) throw new Error('No field is given.');
  const { refusals } = inBodyOrder(new Refused(first, ...rest), body, knownFields('createDomain'));
  return refusals.map(({ field }) => field);
};

it.each([
  ['given fields are in the order of the body', { ttl_sec: 1, domain: 'x' }, ['ttl_sec', 'domain']],
  ['missing ones follow in that of the specification', { ttl_sec: 1 }, ['ttl_sec', 'domain', 'type']],
  ['what has no field comes last', { domain: 'x' }, ['domain', undefined]],
  ['what is no field of the body comes last', { domain: 'x' }, ['domain', 'type', 'X-Filter']],
  [
    'items are in the order of their list',
    { tags: Array.from({ length: 11 }, String), domain: 'x' },
    ['tags[2]', 'tags[10]', 'domain'],
  ],
  ['a list comes before its items', { tags: [1] }, ['tags', 'tags[0]']],
])('%s', (_what, body, expected) => {
  expect(ordered(body, ...expected)).toEqual(expected);
  expect(ordered(body, ...[...expected].reverse())).toEqual(expected);
});

it('keeps the order of problems with several statuses', () => {
  const refused = new Refused(
    refuse('access.scope.sufficient', 'operation'),
    refuse('request.shape.valid', 'body'),
  );
  expect(inBodyOrder(refused, {}, knownFields('createDomain'))).toBe(refused);
});
