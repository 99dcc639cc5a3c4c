import type { Schema } from '@cloud-account/spec';
import { expectRefused, refusesFilters, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, needsStorageAccess, newLabel } from './storage.fixture.js';

const stage = useStage();

type Page = Schema<'BucketPage'>;

describe.each([
  ['listBuckets', '/object-storage/buckets'],
  ['listBuckets with a slash', '/object-storage/buckets/'],
  ['listClusterBuckets', '/object-storage/buckets/us-east-1'],
])('%s', (_name, path) => {
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
});

describe('the lists of buckets', () => {
  it('go by cluster', async () => {
    const user = await stage.cloud.newAccount();
    const east = await makeBucket(user);
    const chicago = await makeBucket(user, { cluster: 'us-ord-1', label: east.label });
    expect((await user.get<Page>('/object-storage/buckets')).body.data).toEqual([east, chicago]);
    expect((await user.get<Page>('/object-storage/buckets/us-ord-1')).body.data).toEqual([chicago]);
    expect((await user.get<Page>('/object-storage/buckets/fr-par-1')).body.results).toBe(0);
  });

  it('know no cluster that is not there', async () => {
    for (const cluster of ['nowhere-1', 'US-EAST-1', 'us-east'])
      await expectRefused(
        stage.cloud,
        () => stage.user.get(`/object-storage/buckets/${cluster}`),
        404,
        'Not found',
      );
  });
});
