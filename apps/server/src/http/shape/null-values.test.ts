import { operations, type OperationId } from '@cloud-account/spec';
import { expectRefusal, useServer, type Answer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { knownFields } from './known-fields.js';
import { stripUnknownFields } from './strip-unknown-fields.js';
import { exampleBody, fieldsOf, operationsWithBodies, requiredFields } from './wrong-values.fixture.js';

const server = useServer();

/** Ids name nothing here: the shape of a request is looked at before what it is about. */
const send = (id: OperationId, body: unknown): Promise<Answer<unknown>> => {
  const { method, path } = operations[id];
  return server.user.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '2147483647'), { body });
};

const stripped = (id: OperationId, body: object): object => {
  stripUnknownFields(knownFields(id), body, 100);
  return body;
};

describe.each(operationsWithBodies)('null in the body of %s', (id) => {
  const unsettable = fieldsOf(id)
    .filter(({ shape }) => [shape.type].flat().includes('null'))
    .map(({ name }) => name);
  const others = fieldsOf(id)
    .map(({ name }) => name)
    .filter((name) => !unsettable.includes(name));

  it('reaches the operation where a field may be unset, and nowhere else', () => {
    const nulls = Object.fromEntries([...unsettable, ...others].map((name) => [name, null]));
    expect(stripped(id, nulls)).toEqual(Object.fromEntries(unsettable.map((name) => [name, null])));
  });

  it('has the right shape for every field but those that must be there', async () => {
    const required = requiredFields(id).filter((name) => !unsettable.includes(name));
    const nulls = Object.fromEntries([...unsettable, ...others].map((name) => [name, null]));
    const answer = await send(id, nulls);
    if (required.length === 0) {
      expect(answer.headers.get('link') ?? '').not.toMatch(/#request\.(?:shape|field\.required|body)/);
      return;
    }
    expect(expectRefusal(answer, 400)).toEqual(
      required.map((field) => ({ field, reason: `${field} is required` })),
    );
    expect(answer.headers.has('x-ignored-fields')).toBe(false);
  });
});

it('null deeper down follows the same rule', () => {
  const rule = { protocol: null, ports: null, action: 'ACCEPT' };
  expect(stripped('updateFirewallRules', { inbound: [rule], outbound_policy: null })).toEqual({
    inbound: [{ ports: null, action: 'ACCEPT' }],
  });
});

it('null in a list is refused by its place', async () => {
  const { domain, ...rest } = exampleBody('createDomain');
  const body = { ...rest, domain, axfr_ips: [null, '192.0.2.1', null] };
  expect(expectRefusal(await send('createDomain', body), 400)).toEqual([
    { field: 'axfr_ips[0]', reason: 'Must be a string' },
    { field: 'axfr_ips[2]', reason: 'Must be a string' },
  ]);
});
