import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeUser } from './users.fixture.js';

const server = useServer();

describe('getUser', () => {
  it('shows a user by its exact name', async () => {
    const user = await makeUser(server.user, { username: 'Camel_Case' });
    expect((await server.user.get('/account/users/Camel_Case')).body).toEqual(user);
    expect((await server.user.get('/account/users/camel_case')).status).toBe(404);
  });
});
