import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { revokeToken } from '@cloud-account/server';
import { type Answer, call, expectRefusal, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { newName } from '../../operations/domains/domains.fixture.js';

const server = useServerWithClock();

const list = (authorization: string | undefined): Promise<Answer<unknown>> =>
  call('GET', `${server.api}/domains`, {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });

const revoke = (id: number): Promise<void> => server.cloud.transaction((tx) => revokeToken(tx, id));

describe('a request without a good token', () => {
  const unknown = 'f'.repeat(64);

  it.each([
    ['no token', undefined],
    ['an empty header', ''],
    ['no scheme', unknown],
    ['a scheme alone', 'Bearer'],
    ['a scheme and blanks', 'Bearer   '],
    ['another scheme', 'Basic dXNlcjp3b3Jk'],
    ['two tokens', `Bearer ${unknown} ${unknown}`],
    ['a list of schemes', `Bearer ${unknown}, Basic eA==`],
    ['a quoted token', `Bearer "${unknown}"`],
    ['a token with other characters', 'Bearer %24%24'],
    ['a token that is too long', `Bearer ${'a'.repeat(600)}`],
    ['an unknown token', `Bearer ${unknown}`],
    ["a token's hash", `Bearer ${'0'.repeat(64)}`],
  ])('(%s) is answered 401', async (_what, authorization) => {
    const answer = await list(authorization);
    expect(expectRefusal(answer, 401)).toEqual([{ reason: 'Invalid Token' }]);
    const challenge = authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
    expect(answer.headers.get('x-oauth-scopes')).toBe('unknown');
    expect(answer.headers.get('x-accepted-oauth-scopes')).toBe('domains:read_only');
    expect(answer.headers.has('x-customer-uuid')).toBe(false);
  });

  it('learns nothing of why: unknown, expired and revoked answer the same bytes and headers', async () => {
    const expired = await server.user.newToken({ expires: new Date(server.clock.now().getTime() - 1) });
    const revoked = await server.user.newToken();
    await revoke(revoked.tokenId);
    const answers = await Promise.all(
      [unknown, expired.token, revoked.token].map((token) => list(`Bearer ${token}`)),
    );
    const seen = answers.map(({ status, text, headers }) => [
      status,
      text,
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]?.[0]).toBe(401);
  });

  it('is refused before its query and body are looked at', async () => {
    const bad = { token: null, body: '{', headers: { 'Content-Type': 'text/plain' } };
    expectRefusal(await call('POST', `${server.api}/domains`, bad), 401);
    expectRefusal(await call('GET', `${server.api}/domains?page=0`, { token: null }), 401);
    expectRefusal(await call('GET', `${server.api}/domains/abc`, { token: null }), 401);
  });
});

describe('a token', () => {
  it.each(['Bearer', 'bearer', 'BEARER'])('is taken after %s', async (scheme) => {
    expect((await list(`${scheme} ${server.user.token}`)).status).toBe(200);
    expect((await list(`${scheme}   ${server.user.token} `)).status).toBe(200);
  });

  it('distinguishes upper and lower case', async () => {
    const { token } = await server.user.newToken();
    expect((await list(`Bearer ${token}`)).status).toBe(200);
    expect((await list(`Bearer ${token.toUpperCase()}`)).status).toBe(401);
  });

  it('works until it expires, to the millisecond, and not from then on', async () => {
    const inAnHour = new Date(server.clock.now().getTime() + 3_600_000);
    const brief = await server.user.newToken({ expires: inAnHour });
    expect((await brief.get('/domains')).status).toBe(200);
    server.clock.advance(3_600_000);
    expect((await brief.get('/domains')).status).toBe(401);
    expect((await server.user.get('/domains')).status).toBe(200);
  });

  it('that is revoked while in use fails from the next request on', async () => {
    const short = await server.user.newToken();
    expect((await short.get('/domains')).status).toBe(200);
    await revoke(short.tokenId);
    expect((await short.get('/domains')).status).toBe(401);
    expect((await server.user.get('/domains')).status).toBe(200);
  });
});

describe('a scope', () => {
  const needs: [method: string, path: string, scope: string][] = [
    ['GET', '/domains', 'domains:read_only'],
    ['POST', '/domains', 'domains:read_write'],
  ];

  it.each(needs)('that is too small for %s %s is answered 401, naming what is needed', async (...need) => {
    const [method, path, scope] = need;
    const weak = await server.user.newToken({ scopes: ['nodes:read_write', 'events:read_only'] });
    const answer = await weak.call(method, path, method === 'GET' ? {} : { body: '{' });
    expect(expectRefusal(answer, 401)).toEqual([
      { reason: 'Your OAuth token is not authorized to use this endpoint.' },
    ]);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${scope}"`,
    );
    expect(answer.headers.get('x-oauth-scopes')).toBe('nodes:read_write events:read_only');
    expect(answer.headers.get('x-accepted-oauth-scopes')).toBe(scope);
  });

  it.each([
    [['*'], 200, 400],
    [['domains:*'], 200, 400],
    [['domains:read_write'], 200, 400],
    [['domains:read_only'], 200, 401],
    [['domains'], 401, 401],
    [['nodes:read_write'], 401, 401],
    [[], 401, 401],
  ])('of %j reads: %i, and writes: %i', async (scopes, reading, writing) => {
    const token = await server.user.newToken({ scopes });
    expect((await token.get('/domains')).status).toBe(reading);
    expect((await token.post('/domains', {})).status).toBe(writing);
  });
});

it('a grant that is missing is answered 403', async () => {
  const restricted = await server.user.newUser({ restricted: true });
  const answer = await restricted.post('/tags', { label: 'mine' });
  expect(expectRefusal(answer, 403)).toEqual([{ reason: 'Unauthorized' }]);
});

it.each([
  ['that gets a grant for what it creates', { restricted: true, globalGrants: ['add_domains'] }, {}],
  ['whose answer is kept', {}, { 'Idempotency-Key': '1' }],
] as const)(
  'a request of a user %s, and who is deleted meanwhile, gets 401 and changes nothing',
  async (_which, fields, own) => {
    const owner = await server.newAccount();
    const user = await owner.newUser(fields);
    const body = JSON.stringify({ domain: newName(), type: 'master', soa_email: 'me@late.example' });
    const request = sendRequest(`${server.api}/domains`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${user.token}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
        ...own,
      },
    });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.flushHeaders();
    // Now the token is accepted.
    await once(request, 'continue');
    expect((await owner.delete(`/account/users/${user.username}`)).status).toBe(200);
    request.end(body);
    const [answer] = await answered;
    expect([answer.statusCode, await json(answer)]).toEqual([401, { errors: [{ reason: 'Invalid Token' }] }]);
    expect((await owner.get<{ results: number }>('/domains')).body.results).toBe(0);
  },
);
