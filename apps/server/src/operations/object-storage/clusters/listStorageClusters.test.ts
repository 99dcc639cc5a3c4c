import type { Schema } from '@cloud-account/spec';
import { refusesFilters, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

const path = '/object-storage/clusters';
type Page = Schema<'StorageClusterPage'>;

describe('listStorageClusters', () => {
  it('lists one for each region that offers object storage', async () => {
    const { body } = await server.user.get<Page>(path);
    const regions = (await server.user.get<Schema<'RegionPage'>>('/regions')).body.data;
    const offering = regions.filter(({ capabilities }) => capabilities.includes('Object Storage'));
    expect(body.data.map(({ region }) => region).sort()).toEqual(offering.map(({ id }) => id).sort());
    expect(body.data.every(({ id, region }) => id === `${region}-1`)).toBe(true);
  });

  refusesFilters(server, { user: () => server.user, path: () => path }, [
    [{ region: 'us-east' }, 'region is not a key to filter by'],
  ]);
});
