import { type Answer, expectRefused, type Stage, type TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

/** One request on an account. */
export interface AccountRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path; where it names a user, of the given name. */
  readonly path: (username: string) => string;
  readonly body?: () => unknown;
}

type Send = (caller: TestUser, username?: string) => Promise<Answer<unknown>>;

const sender =
  ({ method, path, body }: AccountRequest): Send =>
  (caller, username = caller.username) =>
    caller.call(method, path(username), body === undefined ? {} : { body: body() });

const levelOf = ({ method }: AccountRequest) => (method === 'GET' ? 'read_only' : 'read_write');

function refusesWeakTokens(stage: Stage, request: AccountRequest): void {
  it('refuses a token whose scopes do not reach', async () => {
    const scopes = ['domains:read_write', ...(request.method === 'GET' ? [] : ['account:read_only'])];
    const weak = await stage.user.newToken({ scopes });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => sender(request)(weak), 401, reason);
  });
}

/** Tests that a restricted user needs access to the account. */
export function needsAccountAccess(stage: Stage, request: AccountRequest): void {
  const send = sender(request);
  const level = levelOf(request);
  refusesWeakTokens(stage, request);

  it('refuses a restricted user without enough access to the account', async () => {
    const accountAccess = level === 'read_write' ? { accountAccess: 'read_only' as const } : {};
    const globalGrants = ['add_domains', 'cancel_account'] as const;
    const restricted = await stage.user.newUser({ restricted: true, globalGrants, ...accountAccess });
    await expectRefused(stage.cloud, () => send(restricted), 403, 'Unauthorized');
  });

  it('serves a restricted user with the access and a token of just the scope', async () => {
    const restricted = await stage.user.newUser({ restricted: true, accountAccess: level });
    const answer = await send(await restricted.newToken({ scopes: [`account:${level}`] }));
    expect(answer.status, answer.text).toBe(200);
  });
}

/** Tests that a restricted user is refused whatever it was granted, and that users of other accounts are not found. */
export function needsUnrestricted(stage: Stage, request: AccountRequest): void {
  const send = sender(request);
  refusesWeakTokens(stage, request);

  it('refuses a restricted user, whatever it was granted and whomever it asks about', async () => {
    const globalGrants = ['add_domains', 'cancel_account'] as const;
    const restricted = await stage.user.newUser({
      restricted: true,
      globalGrants,
      accountAccess: 'read_write',
    });
    for (const name of [restricted.username, stage.user.username, stage.stranger.username, 'nobody']) {
      await expectRefused(stage.cloud, () => send(restricted, name), 403, 'Unauthorized');
    }
  });

  if (request.path('a') === request.path('b')) return;

  it('knows no user of another account', async () => {
    await expectRefused(stage.cloud, () => send(stage.user, stage.stranger.username), 404, 'Not found');
    const foreign = await send(stage.user, stage.stranger.username);
    for (const name of ['nobody', 'x', '%00', 'a%2Fb', 'y'.repeat(65)]) {
      expect((await send(stage.user, name)).text, name).toBe(foreign.text);
    }
  });
}
