import { expectDone, expectRefused, newestEvent, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../../domains/domains.fixture.js';
import { allowApp } from '../../profile/apps/apps.fixture.js';
import { makeSshKey } from '../../profile/ssh-keys.fixture.js';
import { makeUser } from './users.fixture.js';

const server = useServer();

const pathOf = (username: string): string => `/account/users/${username}`;

describe('deleteUser accepts', () => {
  it('a user, and removes its tokens, grants, keys and apps, but not what it made', async () => {
    const user = await server.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    const domain = await makeDomain(user);
    await makeSshKey(user);
    await allowApp(server)(user);
    const { status, text } = await server.user.delete(pathOf(user.username));
    expect([status, text]).toEqual([200, '{}']);
    expect((await user.get('/profile')).status).toBe(401);
    expect((await server.user.get(`/domains/${domain.id}`)).status).toBe(200);
    const prisma = await prismaOf(server);
    const left = { where: { userId: user.userId } };
    const counts = [
      await prisma.token.count(left),
      await prisma.entityGrant.count(left),
      await prisma.sshKey.count(left),
      await prisma.oauthGrant.count(left),
      await prisma.user.count({ where: { id: user.userId } }),
    ];
    expect(counts).toEqual([0, 0, 0, 0, 0]);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'user_delete',
      entity: { id: user.username, type: 'user' },
    });
    expect((await server.user.delete(pathOf(user.username))).status).toBe(404);
  });

  it('and keeps its storage keys, which are the account’s', async () => {
    const user = await server.user.newUser({ restricted: true, accountAccess: 'read_write' });
    const key = expectDone(await user.post<{ id: number }>('/object-storage/keys', { label: 'backup' }));
    expect((await server.user.delete(pathOf(user.username))).status).toBe(200);
    expect((await server.user.get(`/object-storage/keys/${key.id}`)).status).toBe(200);
  });

  it('and gives nothing of it to a new user with the same name', async () => {
    const first = await server.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    await makeDomain(first);
    await server.user.delete(pathOf(first.username));
    const second = await makeUser(server.user, { username: first.username });
    expect(second.restricted).toBe(true);
    const prisma = await prismaOf(server);
    const { id } = await prisma.user.findFirstOrThrow({ where: { username: first.username } });
    expect(await prisma.event.count({ where: { userId: id } })).toBe(0);
  });
});

describe('deleteUser refuses', () => {
  it('the viewer itself', async () => {
    await server.user.newUser();
    const ask = () => server.user.delete(pathOf(server.user.username));
    await expectRefused(server, ask, 400, 'You cannot delete yourself');
  });

  it('one of two users that delete each other at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await server.newAccount();
      const other = await one.newUser();
      const answers = await Promise.all([
        one.delete(pathOf(other.username)),
        other.delete(pathOf(one.username)),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
