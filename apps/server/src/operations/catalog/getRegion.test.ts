import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getRegion', () => {
  it('shows a region as the list does', async () => {
    const { body } = await server.user.get<Schema<'Region'>>('/regions/eu-west');
    expect(body).toMatchObject({ id: 'eu-west', label: 'London, UK', country: 'gb', status: 'ok' });
    expect(body.resolvers.ipv4.split(',')).toHaveLength(3);
    const list = await server.user.get<Schema<'RegionPage'>>('/regions');
    expect(list.body.data).toContainEqual(body);
  });

  it.each(['nowhere', 'EU-WEST', '%00', 'a%2Fb', 'x'.repeat(65)])('knows no region %s', async (id) => {
    await expectRefused(server, () => server.user.get(`/regions/${id}`), 404, 'Not found');
  });
});
