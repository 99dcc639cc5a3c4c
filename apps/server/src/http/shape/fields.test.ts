import { operations, type OperationId } from '@cloud-account/spec';
import { type Answer, expectRefusal, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import {
  exampleBody,
  fieldsOf,
  operationsWithBodies,
  requiredFields,
  wrongValues,
  type WrongValue,
} from './wrong-values.fixture.js';

const server = useServer();

/** Ids name nothing here: the shape of a request is looked at before what it is about. */
const send = (id: OperationId, body: unknown): Promise<Answer<unknown>> => {
  const { method, path } = operations[id];
  return server.user.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '2147483647'), { body });
};

const example = (id: OperationId, fields: object): object => ({ ...exampleBody(id), ...fields });

describe.each(operationsWithBodies)('%s', (id) => {
  const fields = fieldsOf(id);

  it('refuses every wrong value of every field by its name, for a reason of ours', async () => {
    const wrong = fields.map((field) => wrongValues(field).map((one) => ({ ...one, name: field.name })));
    expect(wrong.every(({ length }) => length > 3)).toBe(true);
    for (let round = 0; wrong.some(({ length }) => round < length); round += 1) {
      const now = wrong.flatMap((values) => values[round] ?? []);
      const isLong = ({ value }: WrongValue): boolean => Array.isArray(value) && value.length > 100;
      // Several long lists would be more values than a body may have.
      for (const sent of [now.filter((one) => !isLong(one)), ...now.filter(isLong).map((one) => [one])]) {
        if (sent.length === 0) continue;
        const body = example(id, Object.fromEntries(sent.map(({ name, value }) => [name, value])));
        const problems = expectRefusal(await send(id, body), 400);
        const places = sent.map(({ name, at }) => `${name}${at}`);
        expect(problems.map(({ field }) => field).sort()).toEqual([...places].sort());
        for (const [index, { what, reason }] of sent.entries()) {
          const problem = problems.find(({ field }) => field === places[index]);
          expect(problem?.reason, `${places[index] ?? ''}: ${what}`).toMatch(reason);
        }
      }
    }
  });

  it('misses everything at once', async () => {
    const required = requiredFields(id);
    const answer = await send(id, {});
    if (required.length === 0)
      expect(answer.status).toBe(operations[id].pathParameters.length > 0 ? 404 : 200);
    else {
      const problems = required.map((field) => ({ field, reason: `${field} is required` }));
      expect(expectRefusal(answer, 400)).toEqual(expect.arrayContaining(problems));
    }
  });

  it('does not refuse the shape of its own example', async () => {
    const answer = await send(id, exampleBody(id));
    // What the rules say of it is another matter: the shape is what all of these tests start from.
    expect(answer.headers.get('link') ?? '').not.toMatch(/#request\.(?:shape|field|body)/);
  });
});

it('names the place of every wrong item of a list', async () => {
  const body = example('createDomain', {
    axfr_ips: ['192.0.2.1', 'x', 5, '2001:db8::1', null],
    tags: ['abc', 'x'],
  });
  const problems = expectRefusal(await send('createDomain', body), 400);
  expect(problems.map(({ field }) => field).sort()).toEqual([
    'axfr_ips[1]',
    'axfr_ips[2]',
    'axfr_ips[4]',
    'tags[1]',
  ]);
});

it('counts characters, not units of UTF-16', async () => {
  const description = '🏠'.repeat(253);
  const answer = await send(
    'createDomain',
    example('createDomain', { domain: 'house.example', description }),
  );
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ description });
});
