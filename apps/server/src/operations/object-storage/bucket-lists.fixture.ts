import type { Schema } from '@cloud-account/spec';
import { expectRefused, refusesFilters, type Stage } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeBucket, needsStorageAccess, newLabel } from './storage.fixture.js';

type Page = Schema<'BucketPage'>;

/** Tests that a path lists the buckets of an account in the cluster `us-east-1`, by pages and for who may see them. */
export function listsBuckets(stage: Stage, path: string): void {
  it('lists nothing before there is anything', async () => {
    const user = await stage.cloud.newAccount();
    const { status, body } = await user.get(path);
    expect({ status, body }).toEqual({ status: 200, body: { data: [], page: 1, pages: 1, results: 0 } });
  });

  it('lists the buckets of the account by label, in pages', async () => {
    const user = await stage.cloud.newAccount();
    const labels = Array.from({ length: 27 }, newLabel).sort();
    for (const label of [...labels].reverse()) await makeBucket(user, { label });
    const first = await user.get<Page>(`${path}?page_size=25`);
    expect(first.body).toMatchObject({ page: 1, pages: 2, results: 27 });
    for (const page of ['2', '9'.repeat(30)]) {
      const last = await user.get<Page>(`${path}?page_size=25&page=${page}`);
      expect(last.body).toMatchObject({ page: 2, pages: 2, results: 27 });
      expect([...first.body.data, ...last.body.data].map(({ label }) => label)).toEqual(labels);
    }
    await expectRefused(stage.cloud, () => user.get(`${path}?page_size=25&page=3`), 404, 'Not found');
    await expectRefused(stage.cloud, () => user.get(`${path}?page_size=24`), 400, [
      'page_size',
      'Must be 25-500',
    ]);
    expect((await stage.stranger.get<Page>(path)).body.data).not.toContainEqual(first.body.data[0]);
  });

  refusesFilters(stage, { user: () => stage.user, path: () => path }, [
    [{ label: 'a' }, 'label is not a key to filter by'],
  ]);
  needsStorageAccess(stage, { method: 'GET', path: () => path });
}
