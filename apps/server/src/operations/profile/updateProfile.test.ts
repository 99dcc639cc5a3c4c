import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';

const stage = useStage();

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';

describe('updateProfile accepts', () => {
  it('what a user may set, and leaves the rest', async () => {
    const user = await stage.user.newUser();
    const before = (await user.get<Schema<'Profile'>>('/profile')).body;
    const change = {
      email: 'me@example.net',
      timezone: 'America/Argentina/Ushuaia',
      email_notifications: false,
      authorized_keys: [KEY],
      lish_auth_method: 'keys_only' as const,
    };
    const { status, body } = await user.put('/profile', change);
    expect({ status, body }).toEqual({ status: 200, body: { ...before, ...change } });
    expect((await user.get('/profile')).body).toEqual(body);
    const other = await user.put('/profile', { timezone: 'UTC' });
    expect(other.body).toEqual({ ...before, ...change, timezone: 'UTC' });
    expect(await newestEvent(user)).toMatchObject({
      action: 'profile_update',
      entity: { id: user.username, label: user.username, type: 'profile', url: '/v4/profile' },
    });
  });

  it('keys for the console once each, without the blanks around them, and null for none', async () => {
    const user = await stage.user.newUser();
    const { body } = await user.put<Schema<'Profile'>>('/profile', { authorized_keys: [KEY, `${KEY}\n`] });
    expect(body.authorized_keys).toEqual([KEY]);
    const none = await user.put<Schema<'Profile'>>('/profile', { authorized_keys: null });
    expect(none.body).toMatchObject({ authorized_keys: [], lish_auth_method: 'password_keys' });
  });

  it('what the get answered', async () => {
    const { body } = await stage.user.get<Schema<'Profile'>>('/profile');
    expect((await stage.user.put('/profile', body)).body).toEqual(body);
  });
});

describe('updateProfile refuses', () => {
  it('to change what only others may', async () => {
    const restricted = await stage.user.newUser({ restricted: true });
    const body = { restricted: false, username: 'root', two_factor_auth: true };
    await expectRefused(
      stage.cloud,
      () => restricted.put('/profile', body),
      400,
      ['username', 'username cannot be changed'],
      ['restricted', 'restricted cannot be changed'],
      ['two_factor_auth', 'two_factor_auth cannot be changed'],
    );
  });

  it('keys that are none, at their places, methods that are none, and a list of addresses', async () => {
    const body = { authorized_keys: [KEY, 'ssh-rsa AAAA', 'x'], ip_whitelist_enabled: true };
    await expectRefused(
      stage.cloud,
      () => stage.user.put('/profile', body),
      400,
      ['authorized_keys[1]', 'authorized_keys is not valid'],
      ['authorized_keys[2]', 'authorized_keys is not valid'],
      ['ip_whitelist_enabled', 'ip_whitelist_enabled cannot be changed'],
    );
    const method = ['lish_auth_method', 'Must be one of password_keys, keys_only, disabled'] as const;
    await expectRefused(
      stage.cloud,
      () => stage.user.put('/profile', { lish_auth_method: 'keys' }),
      400,
      method,
    );
  });

  it.each(['Mars/Olympus', '+01:00', 'EST5EDT4', 'europe\\vienna'])('the time zone %s', async (timezone) => {
    const ask = () => stage.user.put('/profile', { timezone });
    await expectRefused(stage.cloud, ask, 400, ['timezone', 'timezone is not valid']);
  });

  it.each(['nobody', 'a@b@c', '@example.org', 'a b@example.org', ''])('the address %j', async (email) => {
    const ask = () => stage.user.put('/profile', { email });
    await expectRefused(stage.cloud, ask, 400, ['email', 'email is not valid']);
  });

  isOnesOwn(stage, { method: 'PUT', path: () => '/profile', body: { email_notifications: true } });
});
