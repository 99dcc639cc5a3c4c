import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';

describe('updateProfile accepts', () => {
  it('the changeable fields, and leaves the others', async () => {
    const user = await server.user.newUser();
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

  it('keys for the console without duplicates and whitespace, and null for none', async () => {
    const user = await server.user.newUser();
    const { body } = await user.put<Schema<'Profile'>>('/profile', { authorized_keys: [KEY, `${KEY}\n`] });
    expect(body.authorized_keys).toEqual([KEY]);
    const none = await user.put<Schema<'Profile'>>('/profile', { authorized_keys: null });
    expect(none.body).toMatchObject({ authorized_keys: [], lish_auth_method: 'password_keys' });
  });

  it('the answer of a read', async () => {
    const { body } = await server.user.get<Schema<'Profile'>>('/profile');
    expect((await server.user.put('/profile', body)).body).toEqual(body);
  });
});

describe('updateProfile refuses', () => {
  it('changes of other fields', async () => {
    const restricted = await server.user.newUser({ restricted: true });
    const body = { restricted: false, username: 'root', two_factor_auth: true };
    await expectRefused(
      server,
      () => restricted.put('/profile', body),
      400,
      ['restricted', 'restricted cannot be changed'],
      ['username', 'username cannot be changed'],
      ['two_factor_auth', 'two_factor_auth cannot be changed'],
    );
  });

  it('invalid keys, at their fields, and a list of addresses', async () => {
    const body = { authorized_keys: [KEY, 'ssh-rsa AAAA', 'x'], ip_whitelist_enabled: true };
    await expectRefused(
      server,
      () => server.user.put('/profile', body),
      400,
      ['authorized_keys[1]', 'authorized_keys is not valid'],
      ['authorized_keys[2]', 'authorized_keys is not valid'],
      ['ip_whitelist_enabled', 'ip_whitelist_enabled cannot be changed'],
    );
  });

  it.each([
    ['timezone', '+01:00', 'timezone is not valid'],
    ['email', 'nobody', 'email is not valid'],
  ])('the %s %s', async (field, value, reason) => {
    const ask = () => server.user.put('/profile', { [field]: value });
    await expectRefused(server, ask, 400, [field, reason]);
  });
});
