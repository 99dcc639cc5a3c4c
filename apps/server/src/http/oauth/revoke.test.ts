import { call, type TestUser, useMovingStage } from '@cloud-account/testkit';
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

const stage = useMovingStage();

let app: TestApp;
let tool: TestApp;
let person: TestUser;

beforeAll(async () => {
  app = await registerApp(stage.cloud);
  tool = await registerApp(stage.cloud, { public: true });
});

beforeAll(async () => {
  person = await makePerson(stage.cloud);
});

const revoke = (client: TestApp, token: string | undefined, more: Record<string, string> = {}) =>
  send(stage.cloud, 'revoke', { ...credentials(client), token, ...more });

const appsOf = async (user: TestUser) =>
  (await user.get<{ data: { id: number; label: string; expiry: string }[] }>('/profile/apps')).body.data;

it('an app leaves nothing behind: it makes no personal access tokens', async () => {
  const user = await makePerson(stage.cloud);
  const { access } = await obtain(stage.cloud, app, user, { scope: 'account:read_write' });
  const url = `${stage.cloud.api}/profile/tokens`;
  const answer = await call('POST', url, { token: access, body: { label: 'mine' } });
  expect([answer.status, answer.body]).toEqual([403, { errors: [{ reason: 'Unauthorized' }] }]);
  expect((await user.get<{ data: { label: string }[] }>('/profile/tokens')).text).not.toContain('mine');
});

describe('an app revokes', () => {
  it('an access token, and keeps its other tokens', async () => {
    const first = await obtain(stage.cloud, app, person);
    const second = tokensIn(await refresh(stage.cloud, app, first.refresh));
    expect((await revoke(app, first.access)).status).toBe(200);
    expect(await statusWith(stage.cloud, first.access)).toBe(401);
    expect(await statusWith(stage.cloud, second.access)).toBe(200);
    tokensIn(await refresh(stage.cloud, app, second.refresh));
  });

  it.each(['refresh_token', 'access_token', 'nonsense'])(
    'a refresh token with all that came of it, whatever it calls it: %s',
    async (hint) => {
      const user = await makePerson(stage.cloud);
      const first = await obtain(stage.cloud, tool, user);
      const second = tokensIn(await refresh(stage.cloud, tool, first.refresh));
      expect((await revoke(tool, second.refresh, { token_type_hint: hint })).status).toBe(200);
      for (const { access } of [first, second]) expect(await statusWith(stage.cloud, access)).toBe(401);
      expect((await refresh(stage.cloud, tool, second.refresh)).body.error).toBe('invalid_grant');
      expect(await appsOf(user)).toEqual([]);
    },
  );

  it('nothing of another, or of a user itself, and is not told', async () => {
    const { access, refresh: token } = await obtain(stage.cloud, app, person);
    for (const foreign of [access, token, person.token, 'unknown'])
      expect((await revoke(tool, foreign)).status).toBe(200);
    expect((await revoke(app, person.token)).status).toBe(200);
    expect(await statusWith(stage.cloud, access)).toBe(200);
    expect(await statusWith(stage.cloud, person.token)).toBe(200);
    tokensIn(await refresh(stage.cloud, app, token));
  });

  it('nothing without its secret or a token', async () => {
    const { access } = await obtain(stage.cloud, app, person);
    const wrong = await send(stage.cloud, 'revoke', { client_id: app.id, client_secret: 'x', token: access });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
    const nobody = await send(stage.cloud, 'revoke', { token: access });
    expect(nobody).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
    const basic = { Authorization: `Basic ${Buffer.from(`${app.id}:x`).toString('base64')}` };
    const challenged = await send(stage.cloud, 'revoke', { token: access }, basic);
    expect(challenged).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(challenged.headers.get('WWW-Authenticate')).toMatch(/^Basic /);
    const odd = { Authorization: `Basic ${Buffer.from('a\0:x').toString('base64')}` };
    expect((await send(stage.cloud, 'revoke', { token: access }, odd)).status).toBe(401);
    expect(await revoke(app, undefined)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await statusWith(stage.cloud, access)).toBe(200);
  });
});

describe('a user revokes', () => {
  it('everything of an app at once, codes and refresh tokens too', async () => {
    const user = await makePerson(stage.cloud);
    const [one, other] = [await obtain(stage.cloud, app, user), await obtain(stage.cloud, app, user)];
    const kept = await obtain(stage.cloud, tool, user);
    const browser = new TestBrowser();
    const { url, verifier } = ask(stage.cloud, app);
    await browser.signIn(url, user.username);
    const { location } = await browser.submit(url, { action: 'allow' });
    const [entry, rest] = await appsOf(user);
    expect(entry?.label).toBe('Zone editor');
    expect((await user.delete(`/profile/apps/${entry?.id ?? 0}`)).status).toBe(200);
    for (const { access, refresh: token } of [one, other]) {
      expect(await statusWith(stage.cloud, access)).toBe(401);
      expect((await refresh(stage.cloud, app, token)).body.error).toBe('invalid_grant');
    }
    const late = await send(stage.cloud, 'token', {
      ...credentials(app),
      grant_type: 'authorization_code',
      code: location.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: app.redirectUri,
    });
    expect(late.body.error).toBe('invalid_grant');
    expect(await statusWith(stage.cloud, kept.access)).toBe(200);
    expect(await appsOf(user)).toEqual([rest]);
  });
});

describe('the operator revokes', () => {
  it('everything of an app by deleting it', async () => {
    const gone = await registerApp(stage.cloud);
    const { access, refresh: token } = await obtain(stage.cloud, gone, person);
    expect((await stage.cloud.operator.delete(`/clients/${gone.id}`)).status).toBe(200);
    expect(await statusWith(stage.cloud, access)).toBe(401);
    expect((await refresh(stage.cloud, gone, token)).body.error).toBe('invalid_client');
    expect((await new TestBrowser().get(ask(stage.cloud, gone).url)).status).toBe(400);
  });

  it('a secret by replacing it, and what users allowed stays', async () => {
    const rotated = await registerApp(stage.cloud);
    const tokens = await obtain(stage.cloud, rotated, person);
    const { body } = await stage.cloud.operator.post<{ secret: string }>(
      `/clients/${rotated.id}/rotate-secret`,
    );
    expect((await refresh(stage.cloud, rotated, tokens.refresh)).body.error).toBe('invalid_client');
    tokensIn(await refresh(stage.cloud, { ...rotated, secret: body.secret }, tokens.refresh));
    expect(await statusWith(stage.cloud, tokens.access)).toBe(200);
  });

  it('everything of a user by deleting it', async () => {
    const user = await makePerson(stage.cloud);
    const { access, refresh: token } = await obtain(stage.cloud, app, user);
    expect((await stage.cloud.operator.delete(`/users/${user.username}`)).status).toBe(200);
    expect(await statusWith(stage.cloud, access)).toBe(401);
    expect((await refresh(stage.cloud, app, token)).body.error).toBe('invalid_grant');
  });
});

describe('what a user sees of an app', () => {
  it('ends when its last refresh token does', async () => {
    const user = await makePerson(stage.cloud);
    const { refresh: token } = await obtain(stage.cloud, app, user);
    const [before] = await appsOf(user);
    stage.cloud.clock.advance(60_000);
    await refresh(stage.cloud, app, token);
    const [after] = await appsOf(user);
    expect(Date.parse(after?.expiry ?? '') - Date.parse(before?.expiry ?? '')).toBeGreaterThanOrEqual(60_000);
    stage.cloud.clock.advance(30 * 24 * 3_600_000);
    expect(await appsOf(user)).toEqual([]);
  });
});
