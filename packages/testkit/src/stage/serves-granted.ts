import type { GlobalGrant, GrantKind } from '@cloud-account/core';
import { expect, it } from 'vitest';
import type { Answer } from '../call.js';
import type { TestGrant, TestUser } from '../test-account.js';
import { expectRefused } from './footprint.js';
import type { Stage } from './use-stage.js';

/** One request on a thing that users are granted one by one. */
export interface GrantedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly kind: GrantKind;
  /** The family of its scopes; named like the kind unless told. */
  readonly family?: string;
  /** Makes such a thing for a user, and in it what the path names below it. */
  readonly make: (user: TestUser) => Promise<{
    readonly id: number;
    readonly part?: number;
    /** What else a user must be granted to be served. */
    readonly grants?: readonly TestGrant[];
  }>;
  /** The path of the request for an id. */
  readonly path: (id: number | string, part?: number) => string;
  /** A body that the owner is granted. */
  readonly body?: (user: TestUser) => Promise<unknown>;
  /** What else in general a user must be granted to be served. */
  readonly globalGrants?: readonly GlobalGrant[];
}

const missingId = 2_000_000_000;

/** Tests that callers without the right to a thing are refused, and nothing changes; and that those with it are served. */
export function servesGranted(stage: Stage, request: GrantedRequest): void {
  const { method, kind, family = kind, make, path, body, globalGrants = [] } = request;
  const level = method === 'GET' ? ('read_only' as const) : ('read_write' as const);
  /** Makes a thing; what is sent about it and about others is then one body. */
  const prepare = async () => {
    const { id, part, grants = [] } = await make(stage.user);
    const options = body && { body: await body(stage.user) };
    const send = (caller: TestUser, of: number | string = id): Promise<Answer<unknown>> =>
      caller.call(method, path(of, part), options);
    return { id, grants, send };
  };

  it('refuses a token whose scopes do not reach', async () => {
    const { send } = await prepare();
    const scopes = ['domains:read_write', ...(method === 'GET' ? [] : [`${family}:read_only`])];
    const weak = await stage.user.newToken({ scopes });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => send(weak), 401, reason);
  });

  it('answers for a thing of another account as for none, byte for byte', async () => {
    const { send } = await prepare();
    await expectRefused(stage.cloud, () => send(stage.stranger), 404, 'Not found');
    const missing = await send(stage.user, missingId);
    const restricted = await stage.stranger.newUser({ restricted: true, globalGrants: ['add_volumes'] });
    for (const caller of [stage.stranger, restricted]) {
      const foreign = await send(caller);
      expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    }
  });

  it.each(['0', '-1', 'abc', 'x', '2147483648', '01', '1.0'])('answers 404 for the id %s', async (id) => {
    const { send } = await prepare();
    expect((await send(stage.user, id)).status).toBe(404);
  });

  it('refuses a restricted user without enough of a grant', async () => {
    const { id, grants: beside, send } = await prepare();
    const other = await make(stage.user);
    const grants: TestGrant[] = [
      { kind, id: other.id, permissions: 'read_write' },
      { kind: 'database', id, permissions: 'read_write' },
      ...beside,
    ];
    if (method !== 'GET') grants.push({ kind, id, permissions: 'read_only' });
    const addAll = ['add_firewalls', 'add_volumes', 'add_vpcs'] as const;
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: addAll, grants });
    await expectRefused(stage.cloud, () => send(restricted), 403, 'Unauthorized');
  });

  it('serves a restricted user with the grant and a token with just the scope', async () => {
    const { id, grants: beside, send } = await prepare();
    const grants = [{ kind, id, permissions: level }, ...beside];
    const restricted = await stage.user.newUser({ restricted: true, globalGrants, grants });
    const narrow = await restricted.newToken({ scopes: [`${family}:${level}`] });
    const answer = await send(narrow);
    expect(answer.status, answer.text).toBe(200);
  });
}
