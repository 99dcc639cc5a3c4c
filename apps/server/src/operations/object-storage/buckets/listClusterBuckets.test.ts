import type { Schema } from '@cloud-account/spec';
import { expectRefused, refusesFilters, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket } from '../storage.fixture.js';

const server = useServer();

type Page = Schema<'BucketPage'>;

describe('listClusterBuckets', () => {
  it('lists one cluster, unlike the other list', async () => {
    const user = await server.newAccount();
    const second = await makeBucket(user);
    const label = `a-${second.label}`;
    const east = await makeBucket(user, { label });
    const chicago = await makeBucket(user, { cluster: 'us-ord-1', label: east.label });
    expect((await user.get<Page>('/object-storage/buckets')).body.data).toEqual([east, second, chicago]);
    expect((await user.get<Page>('/object-storage/buckets/us-east-1')).body.data).toEqual([east, second]);
    expect((await user.get<Page>('/object-storage/buckets/us-ord-1')).body.data).toEqual([chicago]);
    expect((await user.get<Page>('/object-storage/buckets/fr-par-1')).body.results).toBe(0);
  });

  refusesFilters(server, { user: () => server.user, path: () => '/object-storage/buckets/us-east-1' }, [
    [{ label: 'a' }, 'label is not a key to filter by'],
  ]);

  it('refuses an unknown cluster', async () => {
    for (const cluster of ['nowhere-1', 'US-EAST-1', 'us-east'])
      await expectRefused(
        server,
        () => server.user.get(`/object-storage/buckets/${cluster}`),
        404,
        'Not found',
      );
  });
});
