import type { Answer, TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { expectRefused } from '../domains/footprint.fixture.js';
import type { Stage } from '../domains/stage.fixture.js';

/** A request on a thing that users are granted one by one. */
export interface GrantedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly kind: 'firewall' | 'vpc';
  /** Makes such a thing, and in it what the path names below it. */
  readonly make: (user: TestUser) => Promise<{ readonly id: number; readonly part?: number }>;
  /** The path of the request for an id. */
  readonly path: (id: number | string, part?: number) => string;
  /** A body that the owner is granted. */
  readonly body?: (user: TestUser) => Promise<unknown>;
}

const missingId = 2_000_000_000;

/** Tests that callers without a right to a thing are refused, and nothing changes; and that those with one are served. */
export function servesGranted(stage: Stage, { method, kind, make, path, body }: GrantedRequest): void {
  const level = method === 'GET' ? 'read_only' : 'read_write';
  const send = async (caller: TestUser, id: number | string, part?: number): Promise<Answer<unknown>> =>
    caller.call(method, path(id, part), body && { body: await body(stage.user) });

  it('refuses a token whose scopes do not reach', async () => {
    const { id, part } = await make(stage.user);
    const weak = await stage.user.newToken({
      scopes: ['domains:read_write', ...(method === 'GET' ? [] : [`${kind}:read_only`])],
    });
    const answer = await send(weak, id, part);
    expect([answer.status, answer.text]).toEqual([
      401,
      '{"errors":[{"reason":"Your OAuth token is not authorized to use this endpoint."}]}',
    ]);
  });

  it('answers for a thing of another account as for none, byte for byte', async () => {
    const { id, part } = await make(stage.user);
    const missing = await send(stage.user, missingId, part);
    expect([missing.status, missing.text]).toEqual([404, '{"errors":[{"reason":"Not found"}]}']);
    const restricted = await stage.stranger.newUser({ restricted: true });
    for (const caller of [stage.stranger, restricted]) {
      const foreign = await send(caller, id, part);
      expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    }
  });

  it.each(['0', 'x', '1.0', '2147483648'])('answers 404 for the id %s', async (id) => {
    const { part } = await make(stage.user);
    expect((await send(stage.user, id, part)).status).toBe(404);
  });

  it('refuses a restricted user without enough of a grant', async () => {
    const { id, part } = await make(stage.user);
    const other = await make(stage.user);
    const restricted = await stage.user.newUser({
      restricted: true,
      globalGrants: ['add_firewalls', 'add_vpcs'],
      grants: [
        { kind, id: other.id, permissions: 'read_write' },
        ...(method === 'GET' ? [] : [{ kind, id, permissions: 'read_only' as const }]),
      ],
    });
    const given = body && { body: await body(stage.user) };
    const request = () => restricted.call(method, path(id, part), given);
    await expectRefused(stage.cloud, request, 403, 'Unauthorized');
  });

  it('serves a restricted user with the grant, by a token of just the scope', async () => {
    const { id, part } = await make(stage.user);
    const restricted = await stage.user.newUser({
      restricted: true,
      grants: [{ kind, id, permissions: level }],
    });
    const narrow = await restricted.newToken({ scopes: [`${kind}:${level}`] });
    const answer = await send(narrow, id, part);
    expect(answer.status, answer.text).toBe(200);
  });
}
