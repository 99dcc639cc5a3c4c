import { type Answer, expectRefused, type Stage, type TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

/** One request on a thing that a user owns. */
export interface OwnRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path of the thing with an id, or of what has none. */
  readonly path: (id: number | string) => string;
  readonly body?: unknown;
  /** Makes such a thing. @returns its id */
  readonly make?: (user: TestUser) => Promise<number>;
}

const missingId = 2_000_000_000;

/** Tests that only its user has a right to a thing: by the scope of its token, and without any grant. */
export function isOnesOwn(stage: Stage, { method, path, body, make }: OwnRequest): void {
  const send = (caller: TestUser, id: number | string): Promise<Answer<unknown>> =>
    caller.call(method, path(id), body === undefined ? {} : { body });
  const made = (user: TestUser): Promise<number> => make?.(user) ?? Promise.resolve(0);
  const level = method === 'GET' ? 'read_only' : 'read_write';

  it('refuses a token whose scopes do not reach', async () => {
    const id = await made(stage.user);
    const scopes = ['domains:read_write', ...(method === 'GET' ? [] : ['account:read_only'])];
    const weak = await stage.user.newToken({ scopes });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => send(weak, id), 401, reason);
  });

  it('serves a restricted user without grants, by a token of just the scope', async () => {
    const restricted = await stage.user.newUser({ restricted: true });
    const narrow = await restricted.newToken({ scopes: [`account:${level}`] });
    const answer = await send(narrow, await made(restricted));
    expect(answer.status, answer.text).toBe(200);
  });

  if (make === undefined) return;

  it('knows nothing of the things of others, not even of the same account', async () => {
    const id = await made(stage.user);
    const missing = await send(stage.user, missingId);
    for (const other of [stage.stranger, await stage.user.newUser()]) {
      await expectRefused(stage.cloud, () => send(other, id), 404, 'Not found');
      expect((await send(other, id)).text).toBe(missing.text);
    }
  });

  it.each(['0', 'x', '1.0', '2147483648'])('answers 404 for the id %s', async (id) => {
    await expectRefused(stage.cloud, () => send(stage.user, id), 404, 'Not found');
  });
}
