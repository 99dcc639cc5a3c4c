import { createHash, randomBytes } from 'node:crypto';
import { call, type TestServer, type TestUser } from '@cloud-account/testkit';
import { parseSetCookie } from 'cookie';
import { expect } from 'vitest';

/** The parts of a cloud that a browser and an app see, and the operator. */
export type Served = Pick<TestServer, 'api' | 'origin' | 'operator'>;

/** The password of everybody in these tests. */
export const PASSWORD = 'correct horse battery';

/** A user that can sign in. */
export async function makePerson(server: TestServer): Promise<TestUser> {
  const user = await server.newAccount();
  await setPassword(server, user.username);
  return user;
}

/** Sets a user's password, as the operator. */
export async function setPassword(cloud: Served, username: string, password = PASSWORD): Promise<void> {
  const answer = await cloud.operator.post(`/users/${username}/password`, { password });
  expect(answer.status, answer.text).toBe(200);
}

/** A page or a redirect, as a browser gets it. */
export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole URL that it redirects to. */
  readonly location: URL;
}

/** As much of a browser as the pages need: it keeps cookies and sends forms. It follows no redirect. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly more: Readonly<Record<string, string>> = {}) {}

  get(url: URL | string): Promise<Visit> {
    return this.#send(url, {});
  }

  post(url: URL | string, fields: Readonly<Record<string, string>>): Promise<Visit> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Opens a page and sends its form. */
  async submit(url: URL | string, fields: Readonly<Record<string, string>>): Promise<Visit> {
    const { text } = await this.get(url);
    return this.post(url, { form_token: formTokenIn(text), ...fields });
  }

  /** Signs in on the page of a request for authorization. */
  signIn(url: URL | string, name: string, password = PASSWORD): Promise<Visit> {
    return this.submit(url, { action: 'sign-in', name, password });
  }

  async #send(url: URL | string, options: RequestInit): Promise<Visit> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      ...options,
      headers: { ...(cookie && { Cookie: cookie }), ...this.more },
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '' } = parseSetCookie(line);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { status, headers } = response;
    const location = new URL(headers.get('location') ?? '', url);
    return { status, headers, location, text: await response.text() };
  }
}

/** The form token of a page's first form. */
export const formTokenIn = (page: string): string =>
  /name="form_token" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';

/** A registered program. */
export interface TestApp {
  readonly id: string;
  readonly secret: string | null;
  readonly redirectUri: string;
}

/** Registers a program, confidential by default. */
export async function registerApp(cloud: Served, fields: object = {}): Promise<TestApp> {
  const redirectUri = 'https://editor.example/callback';
  const answer = await cloud.operator.post<{ id: string; secret: string | null }>('/clients', {
    label: 'Zone editor',
    redirect_uris: [redirectUri],
    ...fields,
  });
  expect(answer.status, answer.text).toBe(200);
  return { ...answer.body, redirectUri };
}

/** A request of an app for authorization, and the proof that it was the one that asked. */
export interface AuthorizationStart {
  readonly url: URL;
  readonly verifier: string;
}

/** Asks for authorization. @param change parameters to set, or to leave out where undefined */
export function ask(
  cloud: Served,
  app: TestApp,
  change: Record<string, string | undefined> = {},
): AuthorizationStart {
  const verifier = randomBytes(32).toString('base64url');
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: app.id,
    redirect_uri: app.redirectUri,
    scope: 'domains:read_only',
    state: 'st4te',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  };
  const url = new URL(`${cloud.origin}/oauth/authorize`);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return { url, verifier };
}

/** A code and what it is exchanged with. */
export interface Code {
  readonly code: string;
  readonly verifier: string;
}

/** Has a user sign in and allow what an app asks for. */
export async function allow(
  cloud: Served,
  app: TestApp,
  user: Pick<TestUser, 'username'>,
  change: Record<string, string | undefined> = {},
): Promise<Code> {
  const { url, verifier } = ask(cloud, app, change);
  const browser = new TestBrowser();
  expect((await browser.signIn(url, user.username)).status).toBe(303);
  const { location, text } = await browser.submit(url, { action: 'allow' });
  const code = location.searchParams.get('code');
  expect(code, text).toMatch(/^[0-9a-f]{64}$/);
  return { code: code ?? '', verifier };
}

/** An answer of the token endpoint. */
export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, string | number>;
}

/** Sends a form to the token or the revocation endpoint. */
export async function send(
  cloud: Served,
  path: 'token' | 'revoke',
  fields: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const given = Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined);
  const response = await fetch(`${cloud.origin}/oauth/${path}`, {
    method: 'POST',
    body: new URLSearchParams(given),
    headers,
  });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as TokenAnswer['body'];
  return { status: response.status, headers: response.headers, body };
}

/** The fields of a form that identify an app. */
export const credentials = ({ id, secret }: TestApp): Record<string, string> => ({
  client_id: id,
  ...(secret !== null && { client_secret: secret }),
});

/** Exchanges a code. @param change fields to set, or to leave out where undefined */
export const exchange = (
  cloud: Served,
  app: TestApp,
  { code, verifier }: Code,
  change: Record<string, string | undefined> = {},
): Promise<TokenAnswer> =>
  send(cloud, 'token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: app.redirectUri,
    ...credentials(app),
    ...change,
  });

/** The tokens of an app. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Expects tokens. */
export function tokensIn({ status, body }: TokenAnswer): Tokens {
  expect(status, JSON.stringify(body)).toBe(200);
  return { access: String(body.access_token), refresh: String(body.refresh_token) };
}

/** Takes an app all the way to its first tokens. */
export const obtain = async (
  cloud: Served,
  app: TestApp,
  user: Pick<TestUser, 'username'>,
  change: Record<string, string | undefined> = {},
): Promise<Tokens> => tokensIn(await exchange(cloud, app, await allow(cloud, app, user, change)));

/** Asks for new tokens. */
export const refresh = (
  cloud: Served,
  app: TestApp,
  refreshToken: string,
  change: Record<string, string | undefined> = {},
): Promise<TokenAnswer> =>
  send(cloud, 'token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...credentials(app),
    ...change,
  });

/** The status of the answer to a token that reads domains. */
export const statusWith = async (cloud: Served, token: string): Promise<number> =>
  (await call('GET', `${cloud.api}/domains`, { token })).status;
