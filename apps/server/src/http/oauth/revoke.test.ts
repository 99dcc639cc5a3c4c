import { call, type TestUser, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  credentials,
  makePerson,
  obtain,
  refresh,
  registerApp,
  send,
  statusWith,
  TestBrowser,
  tokensIn,
  type TestApp,
} from './app.fixture.js';

const server = useServerWithClock();

let app: TestApp;
let tool: TestApp;
let person: TestUser;

beforeAll(async () => {
  app = await registerApp(server);
  tool = await registerApp(server, { public: true });
});

beforeAll(async () => {
  person = await makePerson(server);
});

const revoke = (client: TestApp, token: string | undefined, more: Record<string, string> = {}) =>
  send(server, 'revoke', { ...credentials(client), token, ...more });

const appsOf = async (user: TestUser) =>
  (await user.get<{ data: { id: number; label: string; expiry: string }[] }>('/profile/apps')).body.data;

it('an app leaves nothing behind: it makes no personal access tokens', async () => {
  const user = await makePerson(server);
  const { access } = await obtain(server, app, user, { scope: 'account:read_write' });
  const url = `${server.api}/profile/tokens`;
  const answer = await call('POST', url, { token: access, body: { label: 'mine' } });
  expect([answer.status, answer.body]).toEqual([403, { errors: [{ reason: 'Unauthorized' }] }]);
  expect((await user.get<{ data: { label: string }[] }>('/profile/tokens')).text).not.toContain('mine');
});

describe('an app revokes', () => {
  it('an access token, and keeps its other tokens', async () => {
    const first = await obtain(server, app, person);
    const second = tokensIn(await refresh(server, app, first.refresh));
    expect((await revoke(app, first.access)).status).toBe(200);
    expect(await statusWith(server, first.access)).toBe(401);
    expect(await statusWith(server, second.access)).toBe(200);
    tokensIn(await refresh(server, app, second.refresh));
  });

  it.each(['refresh_token', 'access_token', 'nonsense'])(
    'a refresh token with all that came of it, whatever it calls it: %s',
    async (hint) => {
      const user = await makePerson(server);
      const first = await obtain(server, tool, user);
      const second = tokensIn(await refresh(server, tool, first.refresh));
      expect((await revoke(tool, second.refresh, { token_type_hint: hint })).status).toBe(200);
      for (const { access } of [first, second]) expect(await statusWith(server, access)).toBe(401);
      expect((await refresh(server, tool, second.refresh)).body.error).toBe('invalid_grant');
      expect(await appsOf(user)).toEqual([]);
    },
  );

  it('nothing of another, or of a user itself, and gets the same answer', async () => {
    const { access, refresh: token } = await obtain(server, app, person);
    for (const foreign of [access, token, person.token, 'unknown'])
      expect((await revoke(tool, foreign)).status).toBe(200);
    expect((await revoke(app, person.token)).status).toBe(200);
    expect(await statusWith(server, access)).toBe(200);
    expect(await statusWith(server, person.token)).toBe(200);
    tokensIn(await refresh(server, app, token));
  });

  it('nothing without its secret or a token', async () => {
    const { access } = await obtain(server, app, person);
    const wrong = await send(server, 'revoke', { client_id: app.id, client_secret: 'x', token: access });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
    const nobody = await send(server, 'revoke', { token: access });
    expect(nobody).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
    const basic = { Authorization: `Basic ${Buffer.from(`${app.id}:x`).toString('base64')}` };
    const challenged = await send(server, 'revoke', { token: access }, basic);
    expect(challenged).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(challenged.headers.get('WWW-Authenticate')).toMatch(/^Basic /);
    const odd = { Authorization: `Basic ${Buffer.from('a\0:x').toString('base64')}` };
    expect((await send(server, 'revoke', { token: access }, odd)).status).toBe(401);
    expect(await revoke(app, undefined)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await statusWith(server, access)).toBe(200);
  });
});

describe('a user revokes', () => {
  it('everything of an app at once, codes and refresh tokens too', async () => {
    const user = await makePerson(server);
    const [one, other] = [await obtain(server, app, user), await obtain(server, app, user)];
    const kept = await obtain(server, tool, user);
    const browser = new TestBrowser();
    const { url, verifier } = ask(server, app);
    await browser.signIn(url, user.username);
    const { location } = await browser.submit(url, { action: 'allow' });
    const [entry, rest] = await appsOf(user);
    expect(entry?.label).toBe('Zone editor');
    expect((await user.delete(`/profile/apps/${entry?.id ?? 0}`)).status).toBe(200);
    for (const { access, refresh: token } of [one, other]) {
      expect(await statusWith(server, access)).toBe(401);
      expect((await refresh(server, app, token)).body.error).toBe('invalid_grant');
    }
    const late = await send(server, 'token', {
      ...credentials(app),
      grant_type: 'authorization_code',
      code: location.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: app.redirectUri,
    });
    expect(late.body.error).toBe('invalid_grant');
    expect(await statusWith(server, kept.access)).toBe(200);
    expect(await appsOf(user)).toEqual([rest]);
  });
});

describe('the operator revokes', () => {
  it('everything of an app by deleting it', async () => {
    const gone = await registerApp(server);
    const { access, refresh: token } = await obtain(server, gone, person);
    expect((await server.operator.delete(`/clients/${gone.id}`)).status).toBe(200);
    expect(await statusWith(server, access)).toBe(401);
    expect((await refresh(server, gone, token)).body.error).toBe('invalid_client');
    expect((await new TestBrowser().get(ask(server, gone).url)).status).toBe(400);
  });

  it('a secret by replacing it, and what users allowed stays', async () => {
    const rotated = await registerApp(server);
    const tokens = await obtain(server, rotated, person);
    const { body } = await server.operator.post<{ secret: string }>(`/clients/${rotated.id}/rotate-secret`);
    expect((await refresh(server, rotated, tokens.refresh)).body.error).toBe('invalid_client');
    tokensIn(await refresh(server, { ...rotated, secret: body.secret }, tokens.refresh));
    expect(await statusWith(server, tokens.access)).toBe(200);
  });

  it('everything of a user by deleting it', async () => {
    const user = await makePerson(server);
    const { access, refresh: token } = await obtain(server, app, user);
    expect((await server.operator.delete(`/users/${user.username}`)).status).toBe(200);
    expect(await statusWith(server, access)).toBe(401);
    expect((await refresh(server, app, token)).body.error).toBe('invalid_grant');
  });
});

describe('what a user sees of an app', () => {
  it('ends when its last refresh token does', async () => {
    const user = await makePerson(server);
    const { refresh: token } = await obtain(server, app, user);
    const [before] = await appsOf(user);
    server.clock.advance(60_000);
    await refresh(server, app, token);
    const [after] = await appsOf(user);
    expect(Date.parse(after?.expiry ?? '') - Date.parse(before?.expiry ?? '')).toBeGreaterThanOrEqual(60_000);
    server.clock.advance(30 * 24 * 3_600_000);
    expect(await appsOf(user)).toEqual([]);
  });
});
