import { type TestUser, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  credentials,
  exchange,
  makePerson,
  obtain,
  refresh,
  registerApp,
  send,
  statusWith,
  tokensIn,
  type TestApp,
} from './app.fixture.js';

const server = useServerWithClock();
const MINUTE = 60_000;

let app: TestApp;
let tool: TestApp;
let person: TestUser;

beforeAll(async () => {
  app = await registerApp(server);
  tool = await registerApp(server, { label: 'Zone tool', public: true });
  person = await makePerson(server);
});

const basic = ({ id, secret }: TestApp): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret ?? ''}`).toString('base64')}`,
});

const noCredentials = { client_id: undefined, client_secret: undefined };

describe('a code', () => {
  it('is exchanged for tokens, whose scopes the API knows', async () => {
    const code = await allow(server, app, person, { scope: 'domains:read_only events:read_only' });
    const answer = await exchange(server, app, code);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      scope: 'domains:read_only events:read_only',
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      pragma: 'no-cache',
    });
    const read = await fetch(`${server.api}/domains`, {
      headers: { Authorization: `Bearer ${String(answer.body.access_token)}` },
    });
    expect([read.status, read.headers.get('X-OAuth-Scopes')]).toEqual([
      200,
      'domains:read_only events:read_only',
    ]);
    const write = await fetch(`${server.api}/domains`, {
      method: 'POST',
      body: '{}',
      headers: { Authorization: `Bearer ${String(answer.body.access_token)}` },
    });
    expect(write.status).toBe(401);
  });

  it('is exchanged by a public client without a secret, and by Basic too', async () => {
    tokensIn(await exchange(server, tool, await allow(server, tool, person)));
    const { code, verifier } = await allow(server, app, person);
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: app.redirectUri,
    };
    tokensIn(await send(server, 'token', fields, basic(app)));
  });

  it('is of use once: when it comes again, what came of it ends', async () => {
    const code = await allow(server, app, person);
    const tokens = tokensIn(await exchange(server, app, code));
    const other = await obtain(server, app, person);
    expect(await exchange(server, app, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await statusWith(server, tokens.access)).toBe(401);
    expect((await refresh(server, app, tokens.refresh)).body.error).toBe('invalid_grant');
    // What the user allowed another time stays.
    expect(await statusWith(server, other.access)).toBe(200);
  });

  it('is given out once to two that come at one time, who then both lose', async () => {
    const code = await allow(server, app, person);
    const answers = await Promise.all([exchange(server, app, code), exchange(server, app, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [given] = answers.filter(({ status }) => status === 200);
    expect(await statusWith(server, String(given?.body.access_token))).toBe(401);
  });

  it('ends after five minutes', async () => {
    const code = await allow(server, app, person);
    server.clock.advance(5 * MINUTE);
    expect(await exchange(server, app, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('is of no use to another client, and no less to its own', async () => {
    const code = await allow(server, app, person);
    const other = await registerApp(server);
    expect((await exchange(server, other, code)).body.error).toBe('invalid_grant');
    tokensIn(await exchange(server, app, code));
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['a verifier that is none', { code_verifier: 'short' }, 'invalid_request'],
    ['another redirect URI', { redirect_uri: 'https://editor.example/other' }, 'invalid_grant'],
    ['no redirect URI', { redirect_uri: undefined }, 'invalid_grant'],
  ])('is used up by %s', async (_name, change, error) => {
    const code = await allow(server, app, person);
    expect(await exchange(server, app, code, change)).toMatchObject({ status: 400, body: { error } });
    expect((await exchange(server, app, code)).body.error).toBe('invalid_grant');
  });
});

describe('a request for tokens', () => {
  it.each<[string, Record<string, string | undefined>, number, string]>([
    ['another secret', { client_secret: 'x'.repeat(64) }, 400, 'invalid_client'],
    ['no secret', { client_secret: undefined }, 400, 'invalid_client'],
    ['an unknown client', { client_id: 'nobody' }, 400, 'invalid_client'],
    ['no client', noCredentials, 400, 'invalid_client'],
    ['a NUL character', { client_id: 'a\0' }, 400, 'invalid_request'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['an unknown code', { code: 'f'.repeat(64) }, 400, 'invalid_grant'],
    ['no grant', { grant_type: undefined }, 400, 'invalid_request'],
    ['an unknown grant', { grant_type: 'urn:example:magic' }, 400, 'unsupported_grant_type'],
    ['a password', { grant_type: 'password', username: 'a', password: 'b' }, 400, 'unauthorized_client'],
    ['nothing but its own name', { grant_type: 'client_credentials' }, 400, 'unauthorized_client'],
  ])('is refused in the words of the protocol: %s', async (_name, change, status, error) => {
    const code = { code: 'f'.repeat(64), verifier: 'x'.repeat(43) };
    const answer = await exchange(server, app, code, change);
    expect(answer).toMatchObject({ status, body: { error } });
    expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it('is challenged when it shows a wrong secret by Basic', async () => {
    const wrong = basic({ ...app, secret: 'wrong' });
    const answer = await send(server, 'token', { grant_type: 'authorization_code', code: 'x' }, wrong);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Basic /);
  });

  it('is refused when a public client shows a secret', async () => {
    const code = await allow(server, tool, person);
    const answer = await exchange(server, tool, code, { client_secret: 'guessed' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
  });

  it('is a form and a POST', async () => {
    const json = await fetch(`${server.origin}/oauth/token`, {
      method: 'POST',
      body: JSON.stringify({ grant_type: 'authorization_code', ...credentials(app) }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect([json.status, await json.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_request' }),
    ]);
    const get = await fetch(`${server.origin}/oauth/token`);
    expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('is refused when a parameter comes twice, or it is too large', async () => {
    const url = `${server.origin}/oauth/token`;
    const twice = new URLSearchParams([...Object.entries(credentials(app)), ['client_id', 'other']]);
    const answer = await fetch(url, { method: 'POST', body: twice });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'client_id is given more than once' },
    ]);
    const large = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ a: 'x'.repeat(20_000) }),
    });
    expect([large.status, await large.json()]).toEqual([
      413,
      expect.objectContaining({ error: 'invalid_request' }),
    ]);
  });

  it('may come from a page of any origin', async () => {
    const url = `${server.origin}/oauth/token`;
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { Origin: 'https://spa.example' },
    });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
    const code = await allow(server, tool, person);
    expect((await exchange(server, tool, code)).headers.get('Access-Control-Allow-Origin')).toBe('*');
  });
});

describe('a refresh token', () => {
  it('gives new tokens, and both access tokens work', async () => {
    const first = await obtain(server, app, person);
    const answer = await refresh(server, app, first.refresh);
    expect(answer.body).toMatchObject({ expires_in: 7200, scope: 'domains:read_only', token_type: 'Bearer' });
    const second = tokensIn(answer);
    expect(second.refresh).not.toBe(first.refresh);
    expect(await statusWith(server, first.access)).toBe(200);
    expect(await statusWith(server, second.access)).toBe(200);
    tokensIn(await refresh(server, app, second.refresh));
  });

  it('is of use once: when it comes again, everything since ends', async () => {
    const first = await obtain(server, app, person);
    const other = await obtain(server, app, person);
    const second = tokensIn(await refresh(server, app, first.refresh));
    expect(await refresh(server, app, first.refresh)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await refresh(server, app, second.refresh)).body.error).toBe('invalid_grant');
    for (const { access } of [first, second]) expect(await statusWith(server, access)).toBe(401);
    expect(await statusWith(server, other.access)).toBe(200);
  });

  it('gives tokens once to two that come at one time', async () => {
    const { refresh: token } = await obtain(server, app, person);
    const answers = await Promise.all([1, 2, 3].map(() => refresh(server, app, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('may be asked for less, and gives the whole again later', async () => {
    const first = await obtain(server, app, person, { scope: 'domains:read_only events:read_only' });
    const less = await refresh(server, app, first.refresh, { scope: 'events:read_only' });
    expect(less.body.scope).toBe('events:read_only');
    const { access, refresh: next } = tokensIn(less);
    expect(await statusWith(server, access)).toBe(401);
    const whole = await refresh(server, app, next);
    expect(whole.body.scope).toBe('domains:read_only events:read_only');
  });

  it('may not be asked for more, and is of use still', async () => {
    const { refresh: token } = await obtain(server, app, person);
    const more = await refresh(server, app, token, { scope: 'domains:read_write' });
    expect(more).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    tokensIn(await refresh(server, app, token));
  });

  it('is of no use to another client, and no less to its own', async () => {
    const { refresh: token } = await obtain(server, tool, person);
    expect((await refresh(server, app, token)).body.error).toBe('invalid_grant');
    tokensIn(await refresh(server, tool, token));
  });

  it('ends after thirty days without use, an access token after two hours', async () => {
    const { access, refresh: token } = await obtain(server, app, person);
    server.clock.advance(120 * MINUTE);
    expect(await statusWith(server, access)).toBe(401);
    server.clock.advance(29 * 24 * 60 * MINUTE);
    const next = tokensIn(await refresh(server, app, token));
    server.clock.advance(29 * 24 * 60 * MINUTE);
    const last = tokensIn(await refresh(server, app, next.refresh));
    server.clock.advance(30 * 24 * 60 * MINUTE);
    expect((await refresh(server, app, last.refresh)).body.error).toBe('invalid_grant');
  });
});
