import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsUnrestricted } from './callers.fixture.js';
import { makeUser, newUsername } from './users.fixture.js';

const stage = useStage();

describe('createUser accepts', () => {
  it('a name and an address, and makes a restricted user', async () => {
    const username = newUsername();
    const user = await makeUser(stage.user, { username, email: 'one@example.org' });
    expect(user).toEqual({
      username,
      email: 'one@example.org',
      restricted: true,
      ssh_keys: [],
      tfa_enabled: false,
      verified_phone_number: null,
      password_created: null,
      last_login: null,
    });
    expect((await stage.user.get(`/account/users/${username}`)).body).toEqual(user);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'user_create',
      username: stage.user.username,
      entity: { id: username, label: username, type: 'user', url: `/v4/account/users/${username}` },
    });
  });

  it.each(['a-B', '_-_', '007', 'x'.repeat(32)])('the name %s', async (username) => {
    expect((await makeUser(stage.user, { username, restricted: false })).restricted).toBe(false);
  });

  it('one of many of the same name at once', async () => {
    const body = { username: newUsername(), email: 'one@example.org' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? stage.user : stage.stranger).post('/account/users', body),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });
});

describe('createUser refuses', () => {
  it('a name that is taken, by whomever, however it is written', async () => {
    const { username } = await makeUser(stage.stranger);
    const body = { username: username.toUpperCase(), email: 'one@example.org' };
    const ask = () => stage.user.post('/account/users', body);
    await expectRefused(stage.cloud, ask, 400, ['username', 'This user name is taken']);
  });

  it.each([
    ['ab', 'Length must be 3-32 characters'],
    ['x'.repeat(33), 'Length must be 3-32 characters'],
    ['a.b', 'username is not valid'],
    ['a b', 'username is not valid'],
    ['ängie', 'username is not valid'],
    ['abc\n', 'username is not valid'],
    ['a/b', 'username is not valid'],
  ])('the name %j', async (username, reason) => {
    const ask = () => stage.user.post('/account/users', { username, email: 'one@example.org' });
    await expectRefused(stage.cloud, ask, 400, ['username', reason]);
  });

  it('what is missing, at once', async () => {
    const ask = () => stage.user.post('/account/users', {});
    await expectRefused(
      stage.cloud,
      ask,
      400,
      ['username', 'username is required'],
      ['email', 'email is required'],
    );
  });

  needsUnrestricted(stage, {
    method: 'POST',
    path: () => '/account/users',
    body: () => ({ username: newUsername(), email: 'one@example.org' }),
  });
});
