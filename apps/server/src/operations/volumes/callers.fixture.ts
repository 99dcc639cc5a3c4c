import type { Answer, TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { expectRefused } from '../domains/footprint.fixture.js';
import type { Stage } from '../domains/stage.fixture.js';

/** One request on a thing that users are granted one by one. */
export interface GrantedRequest {
  readonly kind: string;
  /** The family of its scopes. */
  readonly family: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: (id: number | string) => string;
  readonly body?: () => Promise<unknown>;
  /** Makes such a thing for the user of the stage. @returns its id, and what else a user must be granted to be served */
  readonly make: () => Promise<{
    readonly id: number;
    readonly grants?: readonly { kind: string; id: number; permissions: 'read_write' }[];
  }>;
  readonly globalGrants?: readonly string[];
}

/** Tests that callers without the right to a thing are refused, and nothing changes. */
export function refusesCallers(stage: Stage, request: GrantedRequest): void {
  const { kind, family, method, path, body, make, globalGrants = [] } = request;
  const writes = method !== 'GET';
  const level = writes ? ('read_write' as const) : ('read_only' as const);
  const send = async (caller: TestUser, id: number | string): Promise<Answer<unknown>> =>
    caller.call(method, path(id), body && { body: await body() });

  it('refuses a token whose scopes do not reach', async () => {
    const { id } = await make();
    const scopes = ['domains:read_write', ...(writes ? [`${family}:read_only`] : [])];
    const weak = await stage.user.newToken({ scopes });
    const answer = await send(weak, id);
    expect([answer.status, answer.text]).toEqual([
      401,
      '{"errors":[{"reason":"Your OAuth token is not authorized to use this endpoint."}]}',
    ]);
  });

  it('answers for a thing of another account as for none, byte for byte', async () => {
    const { id } = await make();
    const given = body && { body: await body() };
    const ask = (caller: TestUser, of: number) => caller.call(method, path(of), given);
    await expectRefused(stage.cloud, () => ask(stage.stranger, id), 404, 'Not found');
    const missing = await ask(stage.user, 2_000_000_000);
    const restricted = await stage.stranger.newUser({ restricted: true, globalGrants: ['add_volumes'] });
    for (const caller of [stage.stranger, restricted])
      expect((await ask(caller, id)).text).toBe(missing.text);
  });

  it.each(['0', '-1', 'abc', '2147483648', '01', '1.0'])('answers 404 for the id %s', async (id) => {
    expect((await send(stage.user, id)).status).toBe(404);
  });

  it('refuses a restricted user without enough of a grant', async () => {
    const { id, grants: beside = [] } = await make();
    const grants = [
      { kind: 'database', id, permissions: 'read_write' as const },
      ...(writes ? [{ kind, id, permissions: 'read_only' as const }] : []),
      ...beside,
    ];
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_volumes'], grants });
    const given = body && { body: await body() };
    const ask = () => restricted.call(method, path(id), given);
    await expectRefused(stage.cloud, ask, 403, 'Unauthorized');
  });

  it('serves a restricted user with the grant and a token with just the scope', async () => {
    const { id, grants: beside = [] } = await make();
    const given = body && { body: await body() };
    const grants = [{ kind, id, permissions: level }, ...beside];
    const restricted = await stage.user.newUser({ restricted: true, globalGrants, grants });
    const narrow = await restricted.newToken({ scopes: [`${family}:${level}`] });
    const answer = await narrow.call(method, path(id), given);
    expect(answer.status, answer.text).toBe(200);
  });
}
