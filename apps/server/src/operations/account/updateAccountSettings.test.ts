import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();
const path = '/account/settings';

describe('updateAccountSettings accepts', () => {
  it('changed settings, and leaves the others', async () => {
    const user = await server.newAccount();
    const before = (await user.get<Schema<'AccountSettings'>>(path)).body;
    const change = { backups_enabled: true, network_helper: false, longview_subscription: 'longview-10' };
    const { status, body, headers } = await user.put(path, change);
    expect({ status, body }).toEqual({ status: 200, body: { ...before, ...change } });
    expect((await user.get(path)).body).toEqual(body);
    const unset = await user.put(path, { longview_subscription: null });
    expect(unset.body).toEqual({ ...before, ...change, longview_subscription: null });
    const uuid = headers.get('X-Customer-UUID');
    expect(await newestEvent(user)).toMatchObject({
      action: 'account_settings_update',
      entity: { id: uuid, type: 'account', url: '/v4/account/settings' },
    });
    expect((await server.user.get(path)).body).toEqual(before);
  });

  it('the answer of a read, also by a restricted user without the grant for subscriptions', async () => {
    const restricted = await server.user.newUser({ restricted: true, accountAccess: 'read_write' });
    const { body } = await restricted.get(path);
    expect((await restricted.put(path, body)).body).toEqual(body);
  });

  it('another subscription by a restricted user with the grant for it', async () => {
    const globalGrants = ['longview_subscription'] as const;
    const restricted = await (
      await server.newAccount()
    ).newUser({ restricted: true, accountAccess: 'read_write', globalGrants });
    expectDone(await restricted.put(path, { longview_subscription: 'longview-3' }));
  });
});

describe('updateAccountSettings refuses', () => {
  it('settings that the account cannot change', async () => {
    await expectRefused(
      server,
      () => server.user.put(path, { managed: true, object_storage: 'active', backups_enabled: true }),
      400,
      ['managed', 'managed cannot be changed'],
      ['object_storage', 'object_storage cannot be changed'],
    );
  });

  it('another subscription by a restricted user without the grant for it', async () => {
    const restricted = await server.user.newUser({ restricted: true, accountAccess: 'read_write' });
    const ask = () => restricted.put(path, { longview_subscription: 'longview-3' });
    await expectRefused(server, ask, 403, 'Unauthorized');
  });
});
