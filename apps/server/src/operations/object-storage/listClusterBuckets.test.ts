import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { listsBuckets } from './bucket-lists.fixture.js';
import { makeBucket } from './storage.fixture.js';

const stage = useStage();

type Page = Schema<'BucketPage'>;

describe('listClusterBuckets', () => {
  listsBuckets(stage, '/object-storage/buckets/us-east-1');

  it('goes by cluster, where the other list does not', async () => {
    const user = await stage.cloud.newAccount();
    const east = await makeBucket(user);
    const chicago = await makeBucket(user, { cluster: 'us-ord-1', label: east.label });
    expect((await user.get<Page>('/object-storage/buckets')).body.data).toEqual([east, chicago]);
    expect((await user.get<Page>('/object-storage/buckets/us-ord-1')).body.data).toEqual([chicago]);
    expect((await user.get<Page>('/object-storage/buckets/fr-par-1')).body.results).toBe(0);
  });

  it('knows no cluster that is not there', async () => {
    for (const cluster of ['nowhere-1', 'US-EAST-1', 'us-east'])
      await expectRefused(
        stage.cloud,
        () => stage.user.get(`/object-storage/buckets/${cluster}`),
        404,
        'Not found',
      );
  });
});
