import { type Answer, expectRefused, type Stage, type TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

/** Tests that restricted users and weak tokens are refused, and a token with just the scope is served. */
export function refusesRestricted(
  stage: Stage,
  level: 'read_only' | 'read_write',
  send: (caller: TestUser) => Promise<Answer<unknown>>,
): void {
  it('that is restricted, whatever it was granted', async () => {
    const globalGrants = ['add_domains', 'add_volumes'] as const;
    const options = { restricted: true, globalGrants, accountAccess: 'read_write' as const };
    const restricted = await stage.user.newUser(options);
    await expectRefused(stage.cloud, () => send(restricted), 403, 'Unauthorized');
  });

  it('whose token does not reach', async () => {
    const scopes = ['domains:read_write', ...(level === 'read_write' ? ['account:read_only'] : [])];
    const weak = await stage.user.newToken({ scopes });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => send(weak), 401, reason);
  });

  it('but not one whose token just reaches', async () => {
    const answer = await send(await stage.user.newToken({ scopes: [`account:${level}`] }));
    expect(answer.status, answer.text).toBe(200);
  });
}
