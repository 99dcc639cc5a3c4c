import type { Schema } from '@cloud-account/spec';
import { expectRefused, refusesFilters, servesEverybody, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const stage = useStage();

const path = '/object-storage/clusters';
type Page = Schema<'StorageClusterPage'>;

describe('listStorageClusters', () => {
  servesEverybody(stage, path);

  it('lists one for each region that offers object storage', async () => {
    const { body } = await stage.user.get<Page>(path);
    const regions = (await stage.user.get<Schema<'RegionPage'>>('/regions')).body.data;
    const offering = regions.filter(({ capabilities }) => capabilities.includes('Object Storage'));
    expect(body.data.map(({ region }) => region).sort()).toEqual(offering.map(({ id }) => id).sort());
    expect(body.data.every(({ id, region }) => id === `${region}-1`)).toBe(true);
  });

  refusesFilters(stage, { user: () => stage.user, path: () => path }, [
    [{ region: 'us-east' }, 'region is not a key to filter by'],
  ]);
});

describe('getStorageCluster', () => {
  servesEverybody(stage, `${path}/us-east-1`);

  it('shows a cluster and its hosts', async () => {
    const { status, body } = await stage.user.get(`${path}/us-east-1`);
    expect({ status, body }).toStrictEqual({
      status: 200,
      body: {
        id: 'us-east-1',
        domain: 'us-east-1.objects.localhost',
        static_site_domain: 'website-us-east-1.objects.localhost',
        region: 'us-east',
        status: 'available',
      },
    });
  });

  it.each(['us-east', 'US-EAST-1', 'nowhere-1', '%00'])('knows no cluster %s', async (id) => {
    await expectRefused(stage.cloud, () => stage.user.get(`${path}/${id}`), 404, 'Not found');
  });
});
