import { isObject } from '@cloud-account/core';
import { operations, type OperationId } from '@cloud-account/spec';
import { expectRefusal, fileForm, useServer, type Answer, type SharedServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { knownFields } from './known-fields.js';
import { stripUnknownFields } from './strip-unknown-fields.js';
import { exampleBody, operationsWithBodies } from './wrong-values.fixture.js';

const ignoring = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });
const refusing = useServer({ CLOUD_UNKNOWN_FIELDS: 'refuse' });

/** Ids name nothing here: the shape of a request is looked at before what it is about. */
const send = (server: SharedServer, id: OperationId, body: unknown): Promise<Answer<unknown>> => {
  const { method, path } = operations[id];
  return server.user.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '2147483647'), { body });
};

/** A copy with a field that nobody knows in every object of it, and the names of these. */
function withStrangers(body: unknown): { body: unknown; names: string[] } {
  const names: string[] = [];
  const copy = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item, at) => copy(item, `${name}[${at}]`));
    if (!isObject(value)) return value;
    const prefix = name === '' ? '' : `${name}.`;
    names.push(`${prefix}unheard_of`);
    const own = Object.entries(value).map(([key, inner]) => [key, copy(inner, prefix + key)]);
    return { ...Object.fromEntries(own), unheard_of: { deep: [{ domain: 'x.example' }] } };
  };
  return { body: copy(body, ''), names };
}

const ignoredBy = ({ headers }: Answer<unknown>): string[] =>
  (headers.get('x-ignored-fields') ?? '').split(', ').filter((name) => name !== '');

const shapeRule = /#request\.(?:shape|field|body)/;

/** The operations whose bodies have any fields. */
const open: readonly OperationId[] = ['updatePreferences'];

describe.each(operationsWithBodies.filter((id) => !open.includes(id)))(
  'fields that %s does not know',
  (id) => {
    it('are ignored and named in X-Ignored-Fields, at any depth', async () => {
      const { body, names } = withStrangers(exampleBody(id));
      const answer = await send(ignoring, id, body);
      expect(answer.headers.get('link') ?? '').not.toMatch(shapeRule);
      expect(ignoredBy(answer).sort()).toEqual(names.sort());
    });

    it('never reach the operation', () => {
      const { body } = withStrangers(exampleBody(id));
      stripUnknownFields(knownFields(id), body, 100);
      expect(body).toEqual(exampleBody(id));
    });

    it('are all refused by name where the server is to be strict', async () => {
      const { body, names } = withStrangers(exampleBody(id));
      const answer = await send(refusing, id, body);
      const problems = expectRefusal(answer, 400);
      expect(problems.map(({ field }) => field).sort()).toEqual(names.sort());
      expect(new Set(problems.map(({ reason }) => reason))).toEqual(
        new Set(['unheard_of is not a known field']),
      );
      expect(ignoredBy(answer)).toEqual([]);
    });
  },
);

const good = (fields: object = {}) => ({
  domain: `${crypto.randomUUID()}.example`,
  type: 'slave',
  master_ips: ['192.0.2.1'],
  ...fields,
});

const post = (server: SharedServer, body: unknown): Promise<Answer<unknown>> =>
  server.user.call('POST', '/domains', { body });

const oddKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'a/b', 'a~1b', '0'];

describe.each(oddKeys)('the key "%s" is a field like another', (key) => {
  const body = () =>
    JSON.stringify(good()).replace('{', () => `{${JSON.stringify(key)}:{"domain":"x.example"},`);

  it('and ignored', async () => {
    const answer = await post(ignoring, body());
    expect(answer.status, answer.text).toBe(200);
    expect(ignoredBy(answer)).toEqual([encodeURIComponent(key)]);
    expect(Reflect.has({}, 'domain')).toBe(false);
  });

  it('or refused', async () => {
    expect(expectRefusal(await post(refusing, body()), 400)).toEqual([
      { field: key, reason: `${key} is not a known field` },
    ]);
    expect(Reflect.has({}, 'domain')).toBe(false);
  });
});

it('names the field that is meant by an unknown one, which is none that only answers have', async () => {
  expect(expectRefusal(await post(refusing, good({ masterIps: [], ids: 1 })), 400)).toEqual([
    { field: 'masterIps', reason: 'masterIps is not a known field; did you mean master_ips?' },
    { field: 'ids', reason: 'ids is not a known field' },
  ]);
});

describe('the header', () => {
  const namedOf = async (fields: object): Promise<string | null> =>
    (await post(ignoring, good(fields))).headers.get('x-ignored-fields');

  it('is absent when nothing was ignored, and readable for pages of other origins', async () => {
    const answer = await post(ignoring, good());
    expect(answer.headers.has('x-ignored-fields')).toBe(false);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Ignored-Fields');
  });

  it('is safe to send, whatever the names are', async () => {
    expect(await namedOf({ 'a, b': 1, 'c\r\nX-Evil: 1': 2, ü: 3, '\ud800': 4, '': 5 })).toBe(
      'a%2C%20b, c%0D%0AX-Evil%3A%201, %C3%BC, %EF%BF%BD, ""',
    );
  });

  it('is bounded in names and in length', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`f${at}`, 1]));
    const names = (await namedOf(many))?.split(', ') ?? [];
    expect(names).toEqual([...Object.keys(many).slice(0, 50), '...']);
    const long = await namedOf({
      ['x'.repeat(100_000)]: 1,
      ...Object.fromEntries(Object.keys(many).map((name) => [name.repeat(20), 1])),
    });
    expect(long).toMatch(/^x{64}\.\.\., .*, \.\.\.$/);
    expect(long?.length).toBeLessThanOrEqual(1_000);
  });

  it('comes with a refusal too', async () => {
    const answer = await post(ignoring, { type: 'slave', domian: 'x.example' });
    expect(expectRefusal(answer, 400).map(({ field }) => field)).toEqual(['domain']);
    expect(ignoredBy(answer)).toEqual(['domian']);
  });
});

describe('fields of a record that was read', () => {
  it.each([
    ['ignoring', ignoring],
    ['refusing', refusing],
  ] as const)('are ignored by a %s server, whatever they hold', async (_mode, server) => {
    const made = await server.user.post<{ id: number }>('/domains', good());
    const path = `/domains/${made.body.id}`;
    const body = { ...made.body, id: 'seven', created: null, updated: {} };
    const answer = await server.user.put(path, body);
    expect(answer.status, answer.text).toBe(200);
    expect(ignoredBy(answer).sort()).toEqual(['created', 'id', 'updated']);
    expect(await server.user.get(path)).toMatchObject({ body: { id: made.body.id } });
  });
});

it('refused fields are all named, 100 at most, and one without a name has none', async () => {
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));
  const some = expectRefusal(await post(refusing, good(unknown(98))), 400);
  expect(some).toEqual(
    Object.keys(unknown(98)).map((field) => ({ field, reason: `${field} is not a known field` })),
  );
  expect(expectRefusal(await post(refusing, good(unknown(200))), 400)).toHaveLength(100);
  expect(expectRefusal(await post(refusing, good({ '': '\0' })), 400)).toEqual([
    { reason: 'A field without a name is not a known field' },
  ]);
});

it('a text in a field that is ignored may be any', async () => {
  expect((await post(ignoring, good({ note: '\0' }))).status).toBe(200);
});

describe('parts of a form that are not known', () => {
  const form = () => {
    const made = fileForm('a.txt', 'text');
    for (const name of ['ticket_id', 'comment']) made.append(name, '7');
    made.append('preview', new Blob(['a picture']), 'a.png');
    return made;
  };
  const attach = async (server: SharedServer) => {
    const ticket = { summary: 'A form', description: 'With more than a file' };
    const { body } = await server.user.post<{ id: number }>('/support/tickets', ticket);
    return server.user.call('POST', `/support/tickets/${body.id}/attachments`, { body: form() });
  };

  it('are ignored and named', async () => {
    const answer = await attach(ignoring);
    expect(answer.status, answer.text).toBe(200);
    expect(ignoredBy(answer)).toEqual(['ticket_id', 'comment', 'preview']);
  });

  it('or refused', async () => {
    expect(expectRefusal(await attach(refusing), 400)).toEqual([
      { field: 'ticket_id', reason: 'ticket_id is not a known field' },
      { field: 'comment', reason: 'comment is not a known field' },
      { field: 'preview', reason: 'preview is not a known field' },
    ]);
  });
});

describe('the operator', () => {
  it('is refused what nobody knows, since no client but its own writes there', async () => {
    const answer = await ignoring.operator.post('/accounts', { email: 'a@example.org', colour: 'red' });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ field: 'colour', reason: 'colour is not a known field' }] },
    ]);
  });
});
