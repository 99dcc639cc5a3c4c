import { expect, it } from 'vitest';
import { call, type Answer } from '../call.js';
import { expectRefused } from './footprint.js';
import type { SharedServer } from './use-server.js';

/** Sends a request without a token. */
export const anonymously = <Body>(
  server: SharedServer,
  path: string,
  filter?: object,
): Promise<Answer<Body>> =>
  call<Body>('GET', `${server.api}${path}`, {
    ...(filter && { headers: { 'X-Filter': JSON.stringify(filter) } }),
  });

/** Tests that all callers get the same answer, even without a token, but not with an invalid one. */
export function servesEverybody(server: SharedServer, path: string): void {
  it('gives all callers the same answer, which clients may cache', async () => {
    const answer = await anonymously(server, path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=900']);
    expect(answer.headers.get('x-oauth-scopes')).toBe('unknown');
    const callers = [
      server.user,
      await server.user.newToken({ scopes: ['domains:read_only'] }),
      await server.user.newUser({ restricted: true }),
      await server.newAccount({ activated: false }),
    ];
    for (const caller of callers) {
      const same = await caller.get(path);
      expect([same.status, same.text]).toEqual([200, answer.text]);
    }
  });

  it('refuses an invalid token', async () => {
    const send = (): Promise<Answer<unknown>> => server.user.call('GET', path, { token: 'nobody' });
    await expectRefused(server, send, 401, 'Invalid Token');
  });
}
