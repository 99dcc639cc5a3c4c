import { newestEvent, type TestUser, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  formTokenIn,
  makePerson,
  registerApp,
  setPassword,
  TestBrowser,
  type TestApp,
} from './app.fixture.js';

const server = useServerWithClock();

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
  app = await registerApp(server);
  person = await makePerson(server);
});

const signedIn = async (): Promise<TestBrowser> => {
  const browser = new TestBrowser();
  expect((await browser.signIn(ask(server, app).url, person.username)).status).toBe(303);
  return browser;
};

describe('a request for authorization', () => {
  it('asks who the user is, then for consent, and sends it back with a code', async () => {
    const browser = new TestBrowser();
    const { url } = ask(server, app, { scope: 'domains:read_only events:read_only' });
    const first = await browser.get(url);
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('<h1>Sign in</h1>')]);
    const after = await browser.signIn(url, person.username);
    expect([after.status, after.location.href]).toEqual([303, url.href]);
    const second = await browser.get(after.location);
    expect(second.status).toBe(200);
    for (const part of [
      'Allow Zone editor to act for you?',
      'Read DNS domains and records.',
      'events:read_only',
      'editor.example',
      person.username,
    ])
      expect(second.text).toContain(part);
    const { status, location, headers } = await browser.submit(url, { action: 'allow' });
    expect([status, `${location.origin}${location.pathname}`]).toEqual([303, app.redirectUri]);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      state: 'st4te',
      iss: server.origin,
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const { body } = await person.get<{ data: object[] }>('/profile/apps');
    expect(body.data).toEqual([expect.objectContaining({ scopes: 'domains:read_only events:read_only' })]);
    expect(await newestEvent(person)).toMatchObject({
      action: 'token_create',
      username: person.username,
      entity: { id: app.id, type: 'oauth_client', label: 'Zone editor' },
    });
  });

  it.each([
    ['*', 'make users, tokens, SSH keys and storage keys'],
    ['account:read_write', 'make users, tokens and SSH keys'],
    ['object_storage:read_write', 'make and delete keys'],
  ])('says of %s what the app can make, and that this stays', async (scope, words) => {
    const { text } = await (await signedIn()).get(ask(server, app, { scope }).url);
    expect(text).toContain(words);
    expect(text).toContain('What the app has made by then stays');
  });

  it('sends a user back who says no, and keeps nothing', async () => {
    const user = await makePerson(server);
    const browser = new TestBrowser();
    const { url } = ask(server, app);
    await browser.signIn(url, user.username);
    const { status, location } = await browser.submit(url, { action: 'deny' });
    expect(status).toBe(303);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'st4te',
    });
    expect((await user.get<{ results: number }>('/profile/apps')).body.results).toBe(0);
  });

  it('keeps what the redirect URI and the state say', async () => {
    const uri = 'https://editor.example/callback?tenant=a%20b';
    const other = await registerApp(server, { redirect_uris: [uri] });
    const browser = await signedIn();
    const { url } = ask(server, { ...other, redirectUri: uri }, { state: 'a b&c=d%#' });
    const { location } = await browser.submit(url, { action: 'allow' });
    expect(location.href.startsWith(`${uri}&code=`)).toBe(true);
    expect(location.searchParams.get('state')).toBe('a b&c=d%#');
  });

  it('takes any port of the machine itself where none was registered', async () => {
    const tool = await registerApp(server, { public: true, redirect_uris: ['http://127.0.0.1/cb'] });
    const browser = await signedIn();
    const { url } = ask(server, { ...tool, redirectUri: 'http://127.0.0.1:51234/cb' });
    const { location } = await browser.submit(url, { action: 'allow' });
    expect(location.host).toBe('127.0.0.1:51234');
  });

  it('collects what a user allows one app, step by step', async () => {
    const user = await makePerson(server);
    const browser = new TestBrowser();
    await browser.signIn(ask(server, app).url, user.username);
    const scopesAfter = async (scope: string) => {
      await browser.submit(ask(server, app, { scope }).url, { action: 'allow' });
      const { body } = await user.get<{ data: { scopes: string }[] }>('/profile/apps');
      return body.data.map(({ scopes }) => scopes);
    };
    expect(await scopesAfter('events:read_only')).toEqual(['events:read_only']);
    expect(await scopesAfter('domains:read_only')).toEqual(['domains:read_only events:read_only']);
    expect(await scopesAfter('*')).toEqual(['*']);
  });
});

describe('a request that is wrong', () => {
  it.each<[string, Record<string, string | undefined>, string]>([
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['an unknown scope', { scope: 'domains:read_only mail:read_only' }, 'invalid_scope'],
    ['a scope beside all', { scope: '* domains:read_only' }, 'invalid_scope'],
    ['another kind of response', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['no kind of response', { response_type: undefined }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without a method, which is plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['an unknown method', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['a challenge that is no hash', { code_challenge: 'short' }, 'invalid_request'],
  ])('goes back to the client at once: %s', async (_name, change, error) => {
    const { status, location } = await new TestBrowser().get(ask(server, app, change).url);
    expect([status, `${location.origin}${location.pathname}`]).toEqual([303, app.redirectUri]);
    const { error_description: description = '', ...rest } = Object.fromEntries(location.searchParams);
    expect(rest).toEqual({ error, state: 'st4te', iss: server.origin });
    expect(description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no client', { client_id: undefined }],
    ['an unknown client', { client_id: 'nobody' }],
    ['no redirect URI', { redirect_uri: undefined }],
    ['another redirect URI', { redirect_uri: 'https://editor.example/callback/' }],
  ])('sends nobody anywhere: %s', async (_name, change) => {
    for (const browser of [new TestBrowser(), await signedIn()]) {
      const answer = await browser.get(ask(server, app, { scope: 'nonsense', ...change }).url);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(answer.text).toContain('<h1>This does not work</h1>');
    }
  });

  it('sends nobody anywhere when a parameter comes twice', async () => {
    const { url } = ask(server, app);
    url.searchParams.append('redirect_uri', 'https://evil.example/');
    const answer = await new TestBrowser().get(url);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.text).toContain('redirect_uri is given more than once');
  });

  it('is refused with a NUL character, in the form too', async () => {
    const { url } = ask(server, app);
    const fields = { action: 'sign-in', name: 'a\0', password: 'correct horse battery' };
    const answer = await new TestBrowser().submit(url, fields);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('name is not valid')]);
    url.searchParams.set('client_id', 'a\0');
    expect((await new TestBrowser().get(url)).status).toBe(400);
  });

  it('shows what it was asked as text', async () => {
    const evil = await registerApp(server, { label: '<script>alert(1)</script>' });
    const { text } = await new TestBrowser().get(ask(server, evil).url);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>');
  });

  it('takes no other method', async () => {
    const answer = await fetch(ask(server, app).url, { method: 'PUT' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('an app that is removed while a user consents', () => {
  it('gets no code, and the user sees why', async () => {
    const browser = await signedIn();
    const statuses = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const gone = await registerApp(server);
      const { url } = ask(server, gone);
      const { text } = await browser.get(url);
      const [answer, removed] = await Promise.all([
        browser.post(url, { action: 'allow', form_token: formTokenIn(text) }),
        server.operator.delete(`/clients/${gone.id}`),
      ]);
      expect(removed.status).toBe(200);
      statuses.add(answer.status);
      if (answer.status !== 303) expect(answer.text).toContain('No app is registered');
      const late = await browser.post(url, { action: 'allow', form_token: formTokenIn(text) });
      expect([late.status, late.text]).toEqual([400, expect.stringContaining('No app is registered')]);
    }
    expect([...statuses].filter((status) => status !== 303 && status !== 400)).toEqual([]);
  });
});

describe('forms of others', () => {
  it('allow nothing', async () => {
    const { url } = ask(server, app);
    const browser = await signedIn();
    const { text } = await (await signedIn()).get(url);
    const another = /value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
    for (const form_token of ['', 'x', another]) {
      const answer = await browser.post(url, { action: 'allow', form_token });
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
      expect(answer.text).toContain('out of date');
    }
  });

  it('allow nothing when the form was shown for another request', async () => {
    const browser = await signedIn();
    const { text } = await browser.get(ask(server, app, { scope: 'domains:read_only' }).url);
    const more = ask(server, app, { scope: '*' }).url;
    const answer = await browser.post(more, { action: 'allow', form_token: formTokenIn(text) });
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  });

  it('sign nobody in', async () => {
    const { url } = ask(server, app);
    const browser = new TestBrowser();
    const fields = { action: 'sign-in', name: person.username, password: 'correct horse battery' };
    const bare = await browser.post(url, fields);
    expect(bare.status).toBe(403);
    const other = await new TestBrowser().get(url);
    const form_token = /value="([0-9a-f]{64})"/.exec(other.text)?.[1] ?? '';
    expect((await browser.post(url, { ...fields, form_token })).status).toBe(403);
    expect([...browser.cookies.keys()]).toEqual(['cloud-form']);
  });

  it.each(['cross-site', 'same-site', 'none'])(
    'are known by what the browser says of them: %s',
    async (from) => {
      const { url } = ask(server, app);
      const { cookies } = await signedIn();
      const browser = new TestBrowser({ 'Sec-Fetch-Site': from });
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      expect((await browser.submit(url, { action: 'allow' })).status).toBe(403);
    },
  );

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://127.0.0.1:1', 403],
    ['ours', 303],
  ])('are known by their origin where the browser says no more: %s', async (from, status) => {
    const { url } = ask(server, app);
    const { cookies } = await signedIn();
    const browser = new TestBrowser({ Origin: from === 'ours' ? server.origin : from });
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.submit(url, { action: 'allow' })).status).toBe(status);
  });
});

describe('the pages', () => {
  it('cannot be shown within others, load nothing, and are kept nowhere', async () => {
    const { url } = ask(server, app);
    for (const browser of [new TestBrowser(), await signedIn()]) {
      const { headers } = await browser.get(url);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/editor\.example;/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('are left by signing out', async () => {
    const { url } = ask(server, app);
    const browser = await signedIn();
    const kept = new Map(browser.cookies);
    expect((await browser.submit(url, { action: 'sign-out' })).status).toBe(303);
    expect((await browser.get(url)).text).toContain('<h1>Sign in</h1>');
    // The cookie is worth nothing any more, wherever it was copied to.
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.get(url)).text).toContain('<h1>Sign in</h1>');
  });

  it('ask again for the password after twelve hours, and when it was changed', async () => {
    const user = await makePerson(server);
    const { url } = ask(server, app);
    const browser = new TestBrowser();
    await browser.signIn(url, user.username);
    await setPassword(server, user.username);
    expect((await browser.get(url)).text).toContain('<h1>Sign in</h1>');
    await browser.signIn(url, user.username);
    expect((await browser.get(url)).text).toContain('to act for you?');
    server.clock.advance(12 * 3_600_000);
    expect((await browser.get(url)).text).toContain('<h1>Sign in</h1>');
    const late = await browser.post(url, { action: 'allow' });
    expect([late.status, late.text]).toEqual([403, expect.stringContaining('no longer signed in')]);
  });
});
