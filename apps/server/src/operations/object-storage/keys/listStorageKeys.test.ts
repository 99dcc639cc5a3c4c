import { refusesFilters, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { path, shown } from './keys.fixture.js';
import { makeKey } from '../storage.fixture.js';

const server = useServer();

describe('listStorageKeys', () => {
  it('lists the keys of the account, the oldest first, without their secrets', async () => {
    const user = await server.newAccount();
    const keys = [await makeKey(user), await makeKey(user, { bucket_access: [] })];
    await makeKey(server.stranger);
    const { status, body } = await user.get(path);
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: keys.map(shown), page: 1, pages: 1, results: 2 },
    });
  });

  refusesFilters(server, { user: () => server.user, path: () => path }, [
    [{ label: 'a' }, 'label is not a key to filter by'],
  ]);
});
