import type { Schema } from '@cloud-account/spec';
import { expectDone, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSshKey } from '../../profile/ssh-keys.fixture.js';
import { makeUser } from './users.fixture.js';

const server = useServer();

describe('listUsers', () => {
  it('shows only the users of the account, and filters them by name', async () => {
    const user = await server.newAccount();
    await makeSshKey(user, 'work');
    await makeSshKey(user, 'laptop');
    const other = await makeUser(user);
    const body = expectDone(await user.get<Schema<'UserPage'>>('/account/users'));
    expect(body).toMatchObject({ page: 1, pages: 1, results: 2 });
    expect(body.data).toEqual([
      expect.objectContaining({
        username: user.username,
        restricted: false,
        ssh_keys: ['work', 'laptop'],
      }) as Schema<'User'>,
      other,
    ]);
    const filter = { 'X-Filter': JSON.stringify({ username: other.username }) };
    expect((await user.get<Schema<'UserPage'>>('/account/users', filter)).body.data).toEqual([other]);
  });
});
