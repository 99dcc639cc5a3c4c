import { call, expectDone, problemsOf, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount, makeUser } from '../../../operator/operator.fixture.js';

const server = useServerWithClock();

type Token = { id: number; token: string; revoked: boolean };

const domainsWith = async (token: string): Promise<number> =>
  (await call('GET', `${server.api}/domains`, { token })).status;

describe('createTokenOfUser', () => {
  it('makes a token with its scopes, shown once', async () => {
    const name = await makeUser(server, await makeAccount(server));
    const path = `/users/${name}/tokens`;
    const fields = { label: 'build', scopes: 'domains:read_only events:read_only' };
    const body = expectDone(await server.operator.post<Token>(path, fields));
    expect(body).toMatchObject({ ...fields, username: name, expiry: null, revoked: false });
    expect(await domainsWith(body.token)).toBe(200);
    const write = await call('POST', `${server.api}/domains`, { token: body.token, body: {} });
    expect(write.status).toBe(401);
    expect((await server.operator.get(path)).text).not.toContain(body.token);
  });

  it('makes a token that expires', async () => {
    const name = await makeUser(server, await makeAccount(server));
    const expiry = new Date(server.clock.now().getTime() + 3_600_000).toISOString().slice(0, 19);
    const fields = { label: 'short', scopes: '*', expiry };
    const { body } = await server.operator.post<Token>(`/users/${name}/tokens`, fields);
    expect(body).toMatchObject({ expiry });
    expect(await domainsWith(body.token)).toBe(200);
    server.clock.advance(3_600_000);
    expect(await domainsWith(body.token)).toBe(401);
  });

  it('refuses invalid scopes and past times, both at once', async () => {
    const name = await makeUser(server, await makeAccount(server));
    const answer = await server.operator.post(`/users/${name}/tokens`, {
      label: 'wrong',
      scopes: 'domains:write',
      expiry: '2001-01-01T00:00:00',
    });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).map(({ field }) => field)).toEqual(['scopes', 'expiry']);
  });

  it('refuses a missing user', async () => {
    const body = { label: 'a', scopes: '*' };
    expect((await server.operator.post('/users/nobody/tokens', body)).status).toBe(404);
    expect((await server.operator.get('/users/nobody/tokens')).status).toBe(404);
  });
});

describe('deleteTokenOfUser', () => {
  it('makes a token useless at once, and keeps it in the list as revoked', async () => {
    const name = await makeUser(server, await makeAccount(server));
    const path = `/users/${name}/tokens`;
    const { id, token } = (await server.operator.post<Token>(path, { label: 'a', scopes: '*' })).body;
    const kept = (await server.operator.post<Token>(path, { label: 'b', scopes: '*' })).body;
    expect((await server.operator.delete(`${path}/${id}`)).text).toBe('{}');
    expect([await domainsWith(token), await domainsWith(kept.token)]).toEqual([401, 200]);
    const { data } = (await server.operator.get<{ data: Token[] }>(path, { 'X-Filter': '{"revoked": true}' }))
      .body;
    expect(data.map((one) => one.id)).toEqual([id]);
    expect((await server.operator.delete(`${path}/${id}`)).status).toBe(200);
  });

  it("refuses another user's token", async () => {
    const account = await makeAccount(server);
    const [one, other] = [await makeUser(server, account), await makeUser(server, account)];
    const { body } = await server.operator.post<Token>(`/users/${one}/tokens`, { label: 'a', scopes: '*' });
    expect((await server.operator.delete(`/users/${other}/tokens/${body.id}`)).status).toBe(404);
    expect(await domainsWith(body.token)).toBe(200);
  });
});
