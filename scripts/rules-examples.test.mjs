import { refusals } from '@cloud-account/core';
import { describe, expect, it } from 'vitest';
import { curlOf, readExamples } from '../apps/docs/build/rule-examples.mjs';
import { unknown, unseen } from './rules-seen.mjs';

const examples = readExamples();

const RECORD = 'run `pnpm rules:record <its test over HTTP>`';

describe('the examples of the docs', () => {
  it.each(refusals)('show a request that $id refuses, or how it comes about', ({ id, arises, status }) => {
    const example = examples[id];
    expect(
      example !== undefined || arises !== undefined,
      `${id} has no example: ${RECORD}, or say in the catalogue how it \`arises\`, where no test can show it`,
    ).toBe(true);
    if (example !== undefined && example.others === undefined)
      expect(example.status, `${id} is refused otherwise: ${RECORD}`).toBe(status);
  });

  it.each(refusals)('are of $id itself, which no check of the shape hides', ({ arises = '' }) => {
    expect(arises).not.toMatch(/shape/);
  });

  it.each(refusals)('show or say how to fix what $id refuses', ({ id, fix }) => {
    const said = fix !== undefined || examples[id]?.changed !== undefined;
    expect(said, `${id} does not say how to \`fix\` it: no request that was accepted shows it`).toBe(true);
  });

  it('are of rules that there are', () => {
    const known = new Set(refusals.map(({ id }) => id));
    const gone = Object.keys(examples).filter((id) => !known.has(id));
    expect(gone, 'take them out of packages/conformance/data/refusals.json').toEqual([]);
  });
});

describe('a request as a call of curl', () => {
  const request = { method: 'POST', path: '/domains', credential: true };
  const call = (more, api = 'v4') => curlOf({ api, request: { ...request, ...more } });

  it.each([
    ['a body', { body: { a: "it's" } }, `--json '{ "a": "it'\\''s" }'`],
    ['another method', { method: 'PUT', body: {} }, '-X PUT'],
    ['a POST without a body', {}, '-X POST'],
    ['a header', { method: 'GET', headers: { 'X-Filter': '{"id":1}' } }, `-H 'X-Filter: {"id":1}'`],
    ['what is no JSON', { body: '{' }, `--data-raw '{'`],
    [
      'what is of another type',
      { headers: { 'Content-Type': 'image/png' }, body: 'text' },
      `-H 'Content-Type: image/png' \\\n  --data-raw 'text'`,
    ],
    ['a file', { body: ['form file=a.txt'] }, '-F file=@a.txt'],
  ])('sends %s', async (_what, more, expected) => {
    const said = await call(more);
    expect(said).toContain(`curl "$API/domains" -H "Authorization: Bearer $TOKEN"`);
    expect(said).toContain(expected);
  });

  it('says no method where curl takes it by itself', async () => {
    expect(await call({ body: {} })).not.toContain('-X');
    expect(await call({ method: 'GET' })).not.toContain('-X');
  });

  it("has the operator's address and key, and no credential where none was sent", async () => {
    expect(await call({}, 'operator')).toContain(`"$OPERATOR/domains" -H "Authorization: Bearer $KEY"`);
    expect(await call({ credential: false })).not.toContain('Authorization');
  });
});

describe('what the check saw of the examples', () => {
  const known = [
    ['a.b', { file: 'one.test.ts' }],
    ['c.d', { file: 'two.test.ts' }],
  ];

  it('is enough when it is all of them', () => {
    expect(unseen(known, new Set(['a.b', 'c.d']))).toBeUndefined();
  });

  it('reports what is missing, and which tests to record again', () => {
    const problem = unseen(known, new Set(['a.b']));
    expect(problem).toContain('c.d (two.test.ts)');
    expect(problem).toMatch(/pnpm rules:record two\.test\.ts$/);
  });

  it('tells what operations refuse by that is not listed, but for rules of all operations', () => {
    const listed = new Map([['a.b', ['one']]]);
    const seen = (...lines) => unknown(listed, new Set(['a.b', ...lines]));
    expect(seen('a.b one', 'access.token.valid two', 'request.shape.valid two')).toBeUndefined();
    expect(seen('a.b two', 'c.d one')).toMatch(
      /a\.b \(two\)\n {2}c\.d \(one\)\nRun: pnpm rules:record \/two\.test\.ts \/one\.test\.ts$/,
    );
  });
});
