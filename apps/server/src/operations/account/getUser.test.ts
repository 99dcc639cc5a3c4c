import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsUnrestricted } from './callers.fixture.js';
import { makeUser } from './users.fixture.js';

const stage = useStage();

describe('getUser', () => {
  it('shows a user by the name as it is written', async () => {
    const user = await makeUser(stage.user, { username: 'Camel_Case' });
    expect((await stage.user.get('/account/users/Camel_Case')).body).toEqual(user);
    expect((await stage.user.get('/account/users/camel_case')).status).toBe(404);
  });

  needsUnrestricted(stage, { method: 'GET', path: (name) => `/account/users/${name}` });
});
