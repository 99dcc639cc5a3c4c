import { operations, type OperationId } from '@cloud-account/spec';
import { call, useServer, type Answer, type TestUser } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { rawRequest } from '../requests/raw-request.fixture.js';

const server = useServer();

const expectPlain = ({ headers, body }: Answer<unknown>): void => {
  expect(headers.get('content-type')).toBe('application/json');
  expect(body).toBeTypeOf('object');
};

/** Ids name nothing here; what an operation answers to is of no account, only how it is written. */
const ask = (caller: Pick<TestUser, 'call'>, id: OperationId): Promise<Answer<unknown>> => {
  const { method, path } = operations[id];
  const body = ['post', 'put'].includes(method) && { body: { unheard_of: 1 } };
  return caller.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '2147483647'), { ...body });
};

const idsOf = (api: string): OperationId[] =>
  (Object.keys(operations) as OperationId[]).filter((id) => operations[id].api === api);

describe('JSON has no parameters in its type', () => {
  it.each(idsOf('v4'))('for %s', async (id) => {
    const answer = await ask(server.user, id);
    // An unrestricted user has no grants to list: that answer is empty.
    if (answer.status !== 204) expectPlain(answer);
    expectPlain(await server.user.call('PATCH', operations[id].path.replace(/\{\w+\}/g, '1')));
  });

  it.each(idsOf('operator'))("for the operator's %s", async (id) => {
    const { method, path } = operations[id];
    const url = server.operator.url + path.replace(/\{\w+\}/g, '2147483647');
    expectPlain(await call(method.toUpperCase(), url));
    // What answers without asking for anything else: everything but what would change all accounts.
    if (method === 'get') expectPlain(await ask(server.operator, id));
  });

  it.each([
    '/v4/domains',
    '/v4/nothing',
    '/nothing',
    '/healthz',
    '/readyz',
    '/.well-known/oauth-authorization-server',
  ])('at %s without a token', async (path) => {
    expectPlain(await call('GET', server.origin + path));
  });

  it('at the token endpoint', async () => {
    expectPlain(await call('POST', `${server.origin}/oauth/token`, { body: {} }));
  });

  it('of what was no request at all', async () => {
    const { headers } = await rawRequest(server.origin, 'NONSENSE\r\n\r\n');
    expect(headers['content-type']).toBe('application/json');
  });
});
