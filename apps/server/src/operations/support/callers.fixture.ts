import {
  type Answer,
  type CallOptions,
  expectRefused,
  type Stage,
  type TestUser,
} from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeTicket } from './tickets.fixture.js';

/** One request on tickets, or on one of them. */
export interface TicketRequest {
  readonly method: 'GET' | 'POST';
  readonly path: (ticketId: number | string) => string;
  readonly options?: () => CallOptions;
}

const missingId = 2_000_000_000;

/** Tests that only who has access to the account is served, and nobody from elsewhere. */
export function needsAccess(stage: Stage, { method, path, options = () => ({}) }: TicketRequest): void {
  const send = (caller: TestUser, id: number | string): Promise<Answer<unknown>> =>
    caller.call(method, path(id), options());
  const level = method === 'GET' ? 'read_only' : 'read_write';

  it('refuses a token whose scopes do not reach', async () => {
    const { id } = await makeTicket(stage.user);
    const scopes = ['domains:read_write', ...(method === 'GET' ? [] : ['account:read_only'])];
    const weak = await stage.user.newToken({ scopes });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => send(weak, id), 401, reason);
  });

  it('refuses a restricted user without enough access to the account', async () => {
    const { id } = await makeTicket(stage.user);
    const access = level === 'read_write' ? { accountAccess: 'read_only' as const } : {};
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_nodes'], ...access });
    await expectRefused(stage.cloud, () => send(restricted, id), 403, 'Unauthorized');
  });

  it('serves a restricted user with the access, by a token of just the scope', async () => {
    const { id } = await makeTicket(stage.user);
    const restricted = await stage.user.newUser({ restricted: true, accountAccess: level });
    const answer = await send(await restricted.newToken({ scopes: [`account:${level}`] }), id);
    expect(answer.status, answer.text).toBe(200);
  });

  if (path(1) === path(2)) return;

  it('answers for a ticket of another account as for none, byte for byte', async () => {
    const { id } = await makeTicket(stage.user);
    await expectRefused(stage.cloud, () => send(stage.stranger, id), 404, 'Not found');
    const missing = await send(stage.user, missingId);
    expect((await send(stage.stranger, id)).text).toBe(missing.text);
  });

  it.each(['0', 'x', '1.0', '2147483648'])('answers 404 for the id %s', async (id) => {
    await expectRefused(stage.cloud, () => send(stage.user, id), 404, 'Not found');
  });
}
