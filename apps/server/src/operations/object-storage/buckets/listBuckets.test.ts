import type { Schema } from '@cloud-account/spec';
import { refusesFilters, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, newLabel } from '../storage.fixture.js';

const server = useServer();

type Page = Schema<'BucketPage'>;

const path = '/object-storage/buckets';

describe('listBuckets', () => {
  it('lists nothing before the first bucket, also with a slash at the end of the path', async () => {
    const user = await server.newAccount();
    const empty = { data: [], page: 1, pages: 1, results: 0 };
    for (const each of [path, `${path}/`]) expect((await user.get(each)).body).toEqual(empty);
  });

  it('lists the buckets of the account by label, in pages', async () => {
    const user = await server.newAccount();
    const labels = Array.from({ length: 27 }, newLabel).sort();
    for (const label of [...labels].reverse()) await makeBucket(user, { label });
    const first = await user.get<Page>(`${path}?page_size=25`);
    expect(first.body).toMatchObject({ page: 1, pages: 2, results: 27 });
    const last = await user.get<Page>(`${path}?page_size=25&page=2`);
    expect(last.body).toMatchObject({ page: 2, pages: 2, results: 27 });
    expect([...first.body.data, ...last.body.data].map(({ label }) => label)).toEqual(labels);
    expect((await server.stranger.get<Page>(path)).body.data).not.toContainEqual(first.body.data[0]);
  });

  refusesFilters(server, { user: () => server.user, path: () => path }, [
    [{ label: 'a' }, 'label is not a key to filter by'],
  ]);
});
