import { expectRefused, refusesFilters, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { path, shown } from './keys.fixture.js';
import { makeKey, needsStorageAccess } from './storage.fixture.js';

const stage = useStage();

describe('listStorageKeys', () => {
  it('lists the keys of the account, the oldest first, without their secrets', async () => {
    const user = await stage.cloud.newAccount();
    const keys = [await makeKey(user), await makeKey(user, { bucket_access: [] })];
    await makeKey(stage.stranger);
    const { status, body } = await user.get(path);
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: keys.map(shown), page: 1, pages: 1, results: 2 },
    });
    await expectRefused(stage.cloud, () => user.get(`${path}?page=2`), 404, 'Not found');
  });

  refusesFilters(stage, { user: () => stage.user, path: () => path }, [
    [{ label: 'a' }, 'label is not a key to filter by'],
  ]);
  needsStorageAccess(stage, { method: 'GET', path: () => path });
});
