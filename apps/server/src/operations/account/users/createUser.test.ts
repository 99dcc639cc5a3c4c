import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeUser, newUsername } from './users.fixture.js';

const server = useServer();

describe('createUser accepts', () => {
  it('a name and an address, and makes a restricted user', async () => {
    const username = newUsername();
    const user = await makeUser(server.user, { username, email: 'one@example.org' });
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
    expect((await server.user.get(`/account/users/${username}`)).body).toEqual(user);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'user_create',
      username: server.user.username,
      entity: { id: username, label: username, type: 'user', url: `/v4/account/users/${username}` },
    });
  });

  it('one of many simultaneous requests for a name', async () => {
    const body = { username: newUsername(), email: 'one@example.org' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? server.user : server.stranger).post('/account/users', body),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });
});

describe('createUser refuses', () => {
  it('a name that any account has, in any case', async () => {
    const { username } = await makeUser(server.stranger);
    const body = { username: username.toUpperCase(), email: 'one@example.org' };
    const ask = () => server.user.post('/account/users', body);
    await expectRefused(server, ask, 400, ['username', 'This user name is taken']);
  });

  it.each(['a.b', 'abc\n'])('the name %j', async (username) => {
    const ask = () => server.user.post('/account/users', { username, email: 'one@example.org' });
    await expectRefused(server, ask, 400, ['username', 'username is not valid']);
  });
});
