import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, prismaOf, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf, enableTwoFactor, newSecret } from './two-factor.fixture.js';

const server = useServerWithClock();

// Codes are those of one time.
beforeAll(() => server.clock.stop());

const HOUR = 3_600_000;

const noSecret = 'There is no secret to confirm';

describe('enableTwoFactor accepts', () => {
  it('a user, who signs in without a code until one confirms the secret', async () => {
    const user = await server.user.newUser();
    const { status, body } = await user.post<Schema<'TwoFactorSecret'>>('/profile/tfa-enable');
    expect([status, body]).toEqual([
      200,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
        expiry: new Date(server.clock.now().getTime() + HOUR).toISOString().slice(0, 19),
      },
    ]);
    expect((await user.get('/profile')).body).toMatchObject({ two_factor_auth: false });
    const kept = await (await prismaOf(server)).twoFactor.findMany({ where: { userId: user.userId } });
    expect(kept).toHaveLength(1);
    expect(kept[0]?.secret).not.toContain(body.secret);
  });

  it('a user with a secret, which stays in use until a code confirms the new one', async () => {
    const user = await server.user.newUser();
    const { secret: old } = await enableTwoFactor(server, user);
    const created = await newSecret(user);
    expect(created).not.toBe(old);
    const confirm = (secret: string) =>
      user.post('/profile/tfa-enable-confirm', { tfa_code: codeOf(server, secret) });
    expect((await confirm(old)).status).toBe(400);
    expect((await user.get('/profile')).body).toMatchObject({ two_factor_auth: true });
    expect((await confirm(created)).status).toBe(200);
    const kept = await (await prismaOf(server)).twoFactor.findMany({ where: { userId: user.userId } });
    expect(kept).toMatchObject([{ confirmed: true, expiresAt: null }]);
  });
});

describe('confirmTwoFactor accepts', () => {
  it('a code, with a scratch code and an event', async () => {
    const user = await server.user.newUser();
    const { scratch } = await enableTwoFactor(server, user);
    expect(scratch).toMatch(/^[a-z2-9]{20}$/);
    expect((await user.get('/profile')).body).toMatchObject({ two_factor_auth: true });
    expect((await server.user.get(`/account/users/${user.username}`)).body).toMatchObject({
      tfa_enabled: true,
    });
    expect(await newestEvent(user)).toMatchObject({
      action: 'tfa_enabled',
      entity: { id: user.username, type: 'profile' },
    });
  });
});

describe('confirmTwoFactor refuses', () => {
  it('a wrong code', async () => {
    const user = await server.user.newUser();
    await newSecret(user);
    const ask = () => user.post('/profile/tfa-enable-confirm', { tfa_code: 'abcdef' });
    await expectRefused(server, ask, 400, [
      'tfa_code',
      'The code is wrong. Two-factor authentication did not change',
    ]);
  });

  it('a code without a secret, and an hour after one was created', async () => {
    const user = await server.user.newUser();
    const ask = () => user.post('/profile/tfa-enable-confirm', { tfa_code: '123456' });
    await expectRefused(server, ask, 400, noSecret);
    await newSecret(user);
    server.clock.advance(HOUR);
    await expectRefused(server, ask, 400, noSecret);
  });

  it('one code twice', async () => {
    const user = await server.user.newUser();
    const secret = await newSecret(user);
    const confirm = () => user.post('/profile/tfa-enable-confirm', { tfa_code: codeOf(server, secret) });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('disableTwoFactor accepts', () => {
  it('a user with codes, and one without', async () => {
    const user = await server.user.newUser();
    await enableTwoFactor(server, user);
    await newSecret(user);
    for (let time = 0; time < 2; time += 1) {
      const { status, text } = await user.post('/profile/tfa-disable');
      expect([status, text]).toEqual([200, '{}']);
      expect(await newestEvent(user)).toMatchObject({ action: 'tfa_disabled' });
    }
    expect((await user.get('/profile')).body).toMatchObject({ two_factor_auth: false });
    expect(await (await prismaOf(server)).twoFactor.count({ where: { userId: user.userId } })).toBe(0);
  });
});

it('updateProfile keeps the codes, and takes them as they are', async () => {
  const user = await server.user.newUser();
  await enableTwoFactor(server, user);
  const { body } = await user.put('/profile', { two_factor_auth: true, timezone: 'UTC' });
  expect(body).toMatchObject({ two_factor_auth: true, timezone: 'UTC' });
});
