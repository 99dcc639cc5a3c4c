import { call, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, makePerson, registerApp, TestBrowser, type TestApp } from './app.fixture.js';

const server = useServer();

let app: TestApp;
beforeAll(async () => {
  app = await registerApp(server, { public: true, implicit: true });
});

/** A request for a token, which needs no PKCE. */
const token = {
  response_type: 'token',
  code_challenge: undefined,
  code_challenge_method: undefined,
} as const;

const fragmentOf = ({ hash }: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(hash.slice(1)));

describe('a client of the implicit grant', () => {
  it('gets a token in the fragment of its address, with a query of its own, and no code', async () => {
    const user = await makePerson(server);
    const browser = new TestBrowser();
    const redirectUri = `${app.redirectUri}?returnTo=%2Fnodes`;
    const { url } = ask(server, { ...app, redirectUri }, token);
    await browser.signIn(url, user.username);
    const { status, location } = await browser.submit(url, { action: 'allow' });
    expect([status, location.href.split('#')[0]]).toEqual([303, redirectUri]);
    const { access_token: bearer = '', ...more } = fragmentOf(location);
    expect(more).toEqual({
      token_type: 'Bearer',
      expires_in: '7200',
      scope: 'domains:read_only',
      state: 'st4te',
      iss: server.origin,
    });
    expect((await call('GET', `${server.api}/domains`, { token: bearer })).status).toBe(200);
    expect((await call('POST', `${server.api}/domains`, { token: bearer, body: {} })).status).toBe(401);
    const { body } = await user.get<{ data: { id: number }[] }>('/profile/apps');
    await user.delete(`/profile/apps/${body.data[0]?.id}`);
    expect((await call('GET', `${server.api}/domains`, { token: bearer })).status).toBe(401);
  });

  it('finds errors in the fragment, too', async () => {
    const { location } = await new TestBrowser().get(ask(server, app, { ...token, scope: 'no:scope' }).url);
    expect(fragmentOf(location)).toMatchObject({ error: 'invalid_scope', state: 'st4te' });
  });

  it('is sent to no other address', async () => {
    for (const uri of ['https://editor.example/callback/x?a', 'https://editor.example/callback?a#b']) {
      const { status } = await new TestBrowser().get(ask(server, { ...app, redirectUri: uri }, token).url);
      expect(status).toBe(400);
    }
  });
});

it('another client gets neither a token without a code nor a query that it did not register', async () => {
  const other = await registerApp(server, { public: true });
  const { location } = await new TestBrowser().get(ask(server, other, token).url);
  expect(fragmentOf(location)).toMatchObject({ error: 'unauthorized_client' });
  const redirectUri = `${other.redirectUri}?a`;
  expect((await new TestBrowser().get(ask(server, { ...other, redirectUri }).url)).status).toBe(400);
});

it('GET /logout ends the sign-in of a browser', async () => {
  const user = await makePerson(server);
  const browser = new TestBrowser();
  const { url } = ask(server, app);
  await browser.signIn(url, user.username);
  const kept = new Map(browser.cookies);
  expect((await browser.get(url)).text).toContain('Allow');
  const page = await browser.get(`${server.origin}/logout`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('You are signed out')]);
  for (const [name, value] of kept) browser.cookies.set(name, value);
  expect((await browser.get(url)).text).toContain('name="password"');
  expect((await new TestBrowser().get(`${server.origin}/logout`)).status).toBe(200);
});
