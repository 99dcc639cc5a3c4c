import { expectDone, problemsOf, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount, makeUser } from '../../../operator/operator.fixture.js';
import { isPassword } from '../../../credentials/password.js';

const server = useServer();

describe('createUserOfAccount', () => {
  it('makes a user of that account', async () => {
    const account = await makeAccount(server);
    const fields = { username: 'Anna-1', email: 'anna@example.org', restricted: true };
    const body = expectDone(await server.operator.post(`/accounts/${account}/users`, fields));
    expect(body).toMatchObject({ ...fields, account_id: account, has_password: false });
    expect((await server.operator.get('/users/anna-1')).body).toEqual(body);
  });

  it('refuses a name that any account has, in any case', async () => {
    const taken = await makeUser(server, await makeAccount(server));
    const answer = await server.operator.post(`/accounts/${await makeAccount(server)}/users`, {
      username: taken.toUpperCase(),
      email: 'a@example.org',
    });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [{ field: 'username', reason: 'This user name is taken' }],
    ]);
  });

  it.each(['ab', '-abc', 'a b c', 'a/b', 'x'.repeat(33)])('refuses the name %j', async (username) => {
    const path = `/accounts/${await makeAccount(server)}/users`;
    const answer = await server.operator.post(path, { username, email: 'a@example.org' });
    expect([answer.status, problemsOf(answer)[0]?.field]).toEqual([400, 'username']);
  });

  it('refuses a missing account', async () => {
    const body = { username: 'nobody', email: 'a@example.org' };
    expect((await server.operator.post('/accounts/999999/users', body)).status).toBe(404);
  });
});

describe('listUsersOfAccount', () => {
  it("lists the account's users only", async () => {
    const account = await makeAccount(server);
    await makeUser(server, await makeAccount(server));
    const names = [await makeUser(server, account), await makeUser(server, account, { restricted: true })];
    const list = async (filter: string) =>
      (
        await server.operator.get<{ data: { username: string }[] }>(`/accounts/${account}/users`, {
          'X-Filter': filter,
        })
      ).body.data.map(({ username }) => username);
    expect(await list('{}')).toEqual(names);
    expect(await list('{"restricted": true}')).toEqual(names.slice(1));
    expect((await server.operator.get('/accounts/999999/users')).status).toBe(404);
  });
});

describe('updateUserByName', () => {
  it('restricts a user, with immediate effect on its tokens', async () => {
    const user = await server.newAccount();
    const body = { domain: `${user.username}.example`, type: 'master', soa_email: 'a@example.org' };
    const { body: changed } = await server.operator.put(`/users/${user.username}`, { restricted: true });
    expect(changed).toMatchObject({ restricted: true, email: `${user.username}@example.org` });
    expect((await user.post('/domains', body)).status).toBe(403);
    await server.operator.put(`/users/${user.username}`, { restricted: false });
    expect((await user.post('/domains', body)).status).toBe(200);
  });

  it('refuses a missing user, and an invalid e-mail address', async () => {
    expect((await server.operator.put('/users/nobody', {})).status).toBe(404);
    const name = await makeUser(server, await makeAccount(server));
    const answer = await server.operator.put(`/users/${name}`, { email: 'nowhere' });
    expect(problemsOf(answer)[0]?.field).toBe('email');
  });
});

describe('setPasswordOfUser', () => {
  it('stores a hash of the password', async () => {
    const name = await makeUser(server, await makeAccount(server));
    const password = 'correct horse battery';
    expect((await server.operator.post(`/users/${name}/password`, { password })).text).toBe('{}');
    const kept = await (await prismaOf(server)).user.findFirstOrThrow({ where: { username: name } });
    expect(kept.passwordHash).not.toContain('horse');
    expect(await isPassword(password, kept.passwordHash ?? '')).toBe(true);
    expect((await server.operator.get(`/users/${name}`)).body).toMatchObject({ has_password: true });
  });

  it('refuses a short password, without repeating it', async () => {
    const name = await makeUser(server, await makeAccount(server));
    const answer = await server.operator.post(`/users/${name}/password`, { password: 'hunter2' });
    expect([answer.status, problemsOf(answer)[0]?.field]).toEqual([400, 'password']);
    expect(answer.text).not.toContain('hunter2');
  });
});

describe('deleteUserByName', () => {
  it('removes the user and its tokens', async () => {
    const user = await server.newAccount();
    expect((await server.operator.delete(`/users/${user.username}`)).text).toBe('{}');
    expect((await user.get('/domains')).status).toBe(401);
    expect((await server.operator.delete(`/users/${user.username}`)).status).toBe(404);
  });
});
