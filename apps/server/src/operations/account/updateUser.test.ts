import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/stage.fixture.js';
import { needsUnrestricted } from './callers.fixture.js';
import { makeUser, newUsername } from './users.fixture.js';

const stage = useStage();

const pathOf = (username: string): string => `/account/users/${username}`;

describe('updateUser accepts', () => {
  it('another address, with what the get answered', async () => {
    const user = await makeUser(stage.user);
    const path = pathOf(user.username);
    const { status, body } = await stage.user.put(path, { ...user, email: 'two@example.org' });
    expect({ status, body }).toEqual({ status: 200, body: { ...user, email: 'two@example.org' } });
    expect((await stage.user.get(path)).body).toEqual(body);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'user_update',
      entity: { id: user.username, type: 'user' },
      message: '',
    });
  });

  it('another name, and the user keeps its tokens and grants', async () => {
    const { id } = await makeDomain(stage.user);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    const username = newUsername();
    const { status } = await stage.user.put(pathOf(restricted.username), { username });
    expect(status).toBe(200);
    expect((await restricted.get<Schema<'Profile'>>('/profile')).body.username).toBe(username);
    expect((await restricted.get(`/domains/${id}`)).status).toBe(200);
    expect((await stage.user.get(pathOf(restricted.username))).status).toBe(404);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'user_update',
      entity: { id: username },
      message: `Was ${restricted.username}`,
    });
  });

  it('the same name in another case, and a name that became free', async () => {
    const { username } = await makeUser(stage.user);
    expect((await stage.user.put(pathOf(username), { username: username.toUpperCase() })).status).toBe(200);
    const free = newUsername();
    await stage.user.put(pathOf(username.toUpperCase()), { username: free });
    expect((await makeUser(stage.stranger, { username })).username).toBe(username);
  });

  it('restrictions, which hold at once', async () => {
    const owner = await stage.cloud.newAccount();
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
  it('to restrict the last unrestricted user', async () => {
    const owner = await stage.cloud.newAccount();
    await makeUser(owner, { restricted: true });
    const ask = () => owner.put(pathOf(owner.username), { restricted: true });
    await expectRefused(stage.cloud, ask, 400, ['restricted', 'The account needs an unrestricted user']);
  });

  it('one of two that restrict each other at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await stage.cloud.newAccount();
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
    const [one, other] = [await makeUser(stage.user), await makeUser(stage.stranger)];
    const ask = () => stage.user.put(pathOf(one.username), { username: other.username });
    await expectRefused(stage.cloud, ask, 400, ['username', 'This user name is taken']);
  });

  it('everything at once', async () => {
    const owner = await stage.cloud.newAccount();
    const body = { username: stage.user.username, restricted: true, tfa_enabled: true };
    await expectRefused(
      stage.cloud,
      () => owner.put(pathOf(owner.username), body),
      400,
      ['restricted', 'The account needs an unrestricted user'],
      ['tfa_enabled', 'tfa_enabled cannot be changed'],
      ['username', 'This user name is taken'],
    );
  });

  needsUnrestricted(stage, { method: 'PUT', path: pathOf, body: () => ({ email: 'two@example.org' }) });
});
