import { readFileSync } from 'node:fs';
import { refusals } from '@cloud-account/core';
import { describe, expect, it } from 'vitest';
import { coverage, coverageOf, isCompanion, lacksOf, REFERENCE } from '../apps/docs/build/coverage.mjs';
import { readRefusing } from '../apps/docs/build/refusing.mjs';
import { readSpecifications } from '../apps/docs/build/specifications.mjs';

const operations = coverage(readSpecifications());

describe('every operation', () => {
  it.each(operations.map(({ id, has }) => [id, has]))('%s is whole', (_id, has) => {
    expect(lacksOf(has)).toEqual([]);
  });

  it('of the reference is served, as the readme says', () => {
    expect(operations.filter((known) => !isCompanion(known))).toHaveLength(REFERENCE);
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme.replaceAll(/\s+/g, ' ')).toContain(`all ${REFERENCE} operations of edition`);
  });
});

describe('the rules of an operation', () => {
  const rulesOf = (id) => operations.find((known) => known.id === id)?.has.rules;

  it('are those of its requests, and those that it was seen or is known to refuse by', () => {
    expect(rulesOf('bootNode')).toEqual(
      expect.arrayContaining(['access.grant.sufficient', 'node.boot.config']),
    );
    expect(rulesOf('listRegions')).toContain('listing.filter.key');
  });

  it('are no others', () => {
    expect(rulesOf('getNode')).toEqual([
      'access.token.valid',
      'access.scope.sufficient',
      'access.grant.sufficient',
      'access.resource.exists',
    ]);
  });
});

it('no line is of a rule or an operation that is no more', () => {
  const [rules, ids] = [refusals, operations].map((all) => all.map(({ id }) => id));
  const refusing = [...readRefusing()];
  expect(refusing.map(([rule]) => rule).filter((rule) => !rules.includes(rule))).toEqual([]);
  expect(refusing.flatMap(([, known]) => known).filter((id) => !ids.includes(id))).toEqual([]);
});

describe('what is missing', () => {
  const document = { security: [{ oauth: ['things:read_write'] }] };
  const lacks = (content, row, rules, tests) => {
    const requestBody = { content: { 'application/json': content } };
    const known = { id: 'addThing', area: 'things', document, operation: { requestBody } };
    const refusing = new Map(rules.map((rule) => [rule, ['addThing']]));
    return lacksOf(coverageOf(known, new Map(row && [['addThing', row]]), refusing, tests));
  };
  const accepting = "it('works', () => expect(status).toBe(200));";
  const refused = 'tests of its own that refuse';

  it('is named where there is nothing', () => {
    expect(lacks({}, undefined, ['node.busy'], '')).toEqual([
      'tests of its own that accept',
      refused,
      'a judged row in the table of permissions',
      'an owner who is served',
      'an example of its body',
    ]);
  });

  it('is named where there is some', () => {
    const lacksWith = (row) => lacks({ example: {} }, row, ['node.busy'], accepting);
    expect(lacksWith(['401', '?'])).toEqual([
      refused,
      'a judged row in the table of permissions',
      'an owner who is served',
    ]);
    expect(lacksWith(['401', '404'])).toEqual([refused, 'an owner who is served']);
  });

  it('is no refusal where the operation has no rule of its own', () => {
    expect(lacks({ example: {} }, ['401', '200'], ['access.resource.exists'], accepting)).toEqual([]);
  });

  it('is nothing when all is there', () => {
    const examples = { one: { value: {} } };
    const tests = `${accepting} expectRefused(server, send, 400);`;
    expect(lacks({ examples }, ['401', '200 / 404'], ['node.busy'], tests)).toEqual([]);
  });
});
