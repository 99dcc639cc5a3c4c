import type { Schema } from '@cloud-account/spec';
import { expectRefused, servesEverybody, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

type Types = Schema<'AvailabilityOfTypes'>;

const list = async (filter: object = {}): Promise<Schema<'TypeAvailabilityPage'>> => {
  const headers = { 'X-Filter': JSON.stringify(filter) };
  return (await server.user.get<Schema<'TypeAvailabilityPage'>>('/regions/availability', headers)).body;
};

const inRegion = async (region: string): Promise<Types> =>
  (await server.user.get<Types>(`/regions/${region}/availability`)).body;

describe('listRegionsAvailability', () => {
  servesEverybody(server, '/regions/availability');

  it('lists every type in every region in the order of the catalog', async () => {
    const types = await server.user.get<Schema<'NodeTypePage'>>('/node/types');
    const page = await list();
    expect(page.results).toBe(25 * types.body.results);
    const first = page.data.slice(0, types.body.results);
    expect(first.map(({ plan }) => plan)).toEqual(types.body.data.map(({ id }) => id));
    expect(new Set(first.map(({ region }) => region))).toEqual(new Set(['us-east']));
  });

  it('filters by region, type and availability', async () => {
    const filter = { region: 'us-central', available: false, '+order_by': 'plan', '+order': 'desc' };
    const { data } = await list(filter);
    expect(data.map(({ plan }) => plan)).toEqual([
      ...['g7-premium-8', 'g7-premium-4', 'g7-premium-2', 'g1-gpu-2', 'g1-gpu-1'],
    ]);
    expect((await list({ plan: 'g6-nano-1', available: true })).results).toBe(25);
  });
});

describe('getRegionAvailability', () => {
  servesEverybody(server, '/regions/us-east/availability');

  it('shows the types of one region', async () => {
    const { data } = await list({ region: 'us-ord' });
    expect(await inRegion('us-ord')).toEqual(data);
  });

  it('knows no other region', async () => {
    const ask = () => server.user.get('/regions/nowhere/availability');
    await expectRefused(server, ask, 404, 'Not found');
  });
});
