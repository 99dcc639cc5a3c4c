import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, newestEvent, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../../domains/domains.fixture.js';
import { makeUser, newUsername } from './users.fixture.js';

const server = useServer();

const pathOf = (username: string): string => `/account/users/${username}`;

describe('updateUser accepts', () => {
  it('another address, together with the answer of a read', async () => {
    const user = await makeUser(server.user);
    const path = pathOf(user.username);
    const { status, body } = await server.user.put(path, { ...user, email: 'two@example.org' });
    expect({ status, body }).toEqual({ status: 200, body: { ...user, email: 'two@example.org' } });
    expect((await server.user.get(path)).body).toEqual(body);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'user_update',
      entity: { id: user.username, type: 'user' },
      message: '',
    });
  });

  it('another name, and the user keeps its tokens and grants', async () => {
    const { id } = await makeDomain(server.user);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const restricted = await server.user.newUser({ restricted: true, grants });
    const username = newUsername();
    expectDone(await server.user.put(pathOf(restricted.username), { username }));
    expect((await restricted.get<Schema<'Profile'>>('/profile')).body.username).toBe(username);
    expect((await restricted.get(`/domains/${id}`)).status).toBe(200);
    expect((await server.user.get(pathOf(restricted.username))).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'user_update',
      entity: { id: username },
      message: `Was ${restricted.username}`,
    });
  });

  it('the same name in another case, and a released name', async () => {
    const { username } = await makeUser(server.user);
    expect((await server.user.put(pathOf(username), { username: username.toUpperCase() })).status).toBe(200);
    const free = newUsername();
    await server.user.put(pathOf(username.toUpperCase()), { username: free });
    expect((await makeUser(server.stranger, { username })).username).toBe(username);
  });

  it('a restriction, with immediate effect', async () => {
    const owner = await server.newAccount();
    const { id } = await makeDomain(owner);
    const other = await owner.newUser();
    expect((await other.get(`/domains/${id}`)).status).toBe(200);
    await owner.put(pathOf(other.username), { restricted: true });
    expect((await other.get(`/domains/${id}`)).status).toBe(403);
    await owner.put(pathOf(other.username), { restricted: false });
    expect((await other.get(`/domains/${id}`)).status).toBe(200);
  });
});

describe('updateUser refuses', () => {
  it('the restriction of the last unrestricted user', async () => {
    const owner = await server.newAccount();
    await makeUser(owner, { restricted: true });
    const ask = () => owner.put(pathOf(owner.username), { restricted: true });
    await expectRefused(server, ask, 400, ['restricted', 'The account needs an unrestricted user']);
  });

  it('one of two users that restrict each other at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await server.newAccount();
      const other = await one.newUser();
      const answers = await Promise.all([
        one.put(pathOf(other.username), { restricted: true }),
        other.put(pathOf(one.username), { restricted: true }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('a name that is taken', async () => {
    const [one, other] = [await makeUser(server.user), await makeUser(server.stranger)];
    const ask = () => server.user.put(pathOf(one.username), { username: other.username });
    await expectRefused(server, ask, 400, ['username', 'This user name is taken']);
  });

  it('several problems at once', async () => {
    const owner = await server.newAccount();
    const body = { username: server.user.username, restricted: true, tfa_enabled: true };
    await expectRefused(
      server,
      () => owner.put(pathOf(owner.username), body),
      400,
      ['username', 'This user name is taken'],
      ['restricted', 'The account needs an unrestricted user'],
      ['tfa_enabled', 'tfa_enabled cannot be changed'],
    );
  });
});
