import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';

const stage = useStage();

describe('updateProfile accepts', () => {
  it('what a user may set, and leaves the rest', async () => {
    const user = await stage.user.newUser();
    const before = (await user.get<Schema<'Profile'>>('/profile')).body;
    const change = {
      email: 'me@example.net',
      timezone: 'America/Argentina/Ushuaia',
      email_notifications: false,
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
