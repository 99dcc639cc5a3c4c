import { operations, type OperationId } from '@cloud-account/spec';
import { type Answer, expectRefusal, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import {
  exampleBody,
  fieldsOf,
  operationsWithBodies,
  requiredFields,
  wrongValues,
  type BodyField,
} from './wrong-values.fixture.js';

const stage = useStage();

/** Ids name nothing here: the shape of a request is looked at before what it is about. */
const send = (id: OperationId, body: unknown): Promise<Answer<unknown>> => {
  const { method, path } = operations[id];
  return stage.user.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '2147483647'), { body });
};

const example = (id: OperationId, fields: object): object => ({ ...exampleBody(id), ...fields });

const typeWrong = (field: BodyField): unknown => wrongValues(field)[0]?.value;

describe.each(operationsWithBodies)('%s', (id) => {
  const fields = fieldsOf(id);

  it.each(fields.map((field): [string, BodyField] => [field.name, field]))(
    'refuses every wrong %s by its name, for a reason of ours',
    async (name, field) => {
      const wrong = wrongValues(field);
      expect(wrong.length).toBeGreaterThan(4);
      for (const { what, value, at, reason } of wrong) {
        const problems = expectRefusal(await send(id, example(id, { [name]: value })), 400);
        expect(
          problems.map(({ field: told }) => told),
          what,
        ).toEqual([`${name}${at}`]);
        expect(problems[0]?.reason, what).toMatch(reason);
      }
    },
  );

  it.each(requiredFields(id))('misses %s', async (name) => {
    const { [name]: _left, ...rest } = exampleBody(id);
    expect(expectRefusal(await send(id, rest), 400)).toEqual([
      { field: name, reason: `${name} is required` },
    ]);
  });

  it('names everything that is wrong at once, each field once', async () => {
    const wrong = Object.fromEntries(fields.map((field) => [field.name, typeWrong(field)]));
    const problems = expectRefusal(await send(id, wrong), 400);
    const told = problems.map(({ field }) => field);
    expect(told.sort()).toEqual(Object.keys(wrong).sort());
  });

  it('misses everything at once', async () => {
    const required = [...requiredFields(id)].sort();
    const answer = await send(id, {});
    if (required.length === 0)
      expect(answer.status).toBe(operations[id].pathParameters.length > 0 ? 404 : 200);
    else {
      expect(
        expectRefusal(answer, 400)
          .map(({ field }) => field)
          .sort(),
      ).toEqual(required);
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
