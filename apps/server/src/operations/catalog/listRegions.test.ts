import type { Schema } from '@cloud-account/spec';
import { servesEverybody, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

type Page = Schema<'RegionPage'>;

describe('listRegions', () => {
  servesEverybody(server, '/regions');

  it('lists the regions of the catalog in its order', async () => {
    const { body } = await server.user.get<Page>('/regions');
    expect(body).toMatchObject({ page: 1, pages: 1, results: 25 });
    expect(body.data.map(({ id }) => id).slice(0, 3)).toEqual(['us-east', 'us-central', 'us-west']);
    expect(body.data.at(-1)?.id).toBe('br-gru');
  });

  it('has regions that lack capabilities of others', async () => {
    const { body } = await server.user.get<Page>('/regions');
    const offering = (capability: string) =>
      body.data
        .filter(({ capabilities }) => (capabilities as string[]).includes(capability))
        .map(({ id }) => id);
    expect(offering('Nodes')).toHaveLength(25);
    for (const capability of ['Vlans', 'VPCs', 'Object Storage']) {
      expect(offering(capability)).not.toContain('us-central');
    }
    expect(offering('VPCs')).toContain('es-mad');
  });
});
