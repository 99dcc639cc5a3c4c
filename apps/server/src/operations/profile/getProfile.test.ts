import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getProfile', () => {
  it.each([true, false])('shows the viewer, restricted or not (%s)', async (restricted) => {
    const user = await server.user.newUser({ restricted });
    const { status, body } = await user.get('/profile');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        uid: expect.any(Number) as number,
        username: user.username,
        user_type: 'default',
        authentication_type: 'password',
        referrals: { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 },
        email: `${user.username}@example.org`,
        timezone: 'GMT',
        email_notifications: true,
        ip_whitelist_enabled: false,
        authorized_keys: [],
        lish_auth_method: 'password_keys',
        restricted,
        two_factor_auth: false,
        verified_phone_number: null,
      },
    });
  });
});
