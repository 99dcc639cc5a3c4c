import type { Schema } from '@cloud-account/spec';
import { refusesFilters, servesEverybody, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const stage = useStage();

type Page = Schema<'RegionPage'>;

describe('listRegions', () => {
  servesEverybody(stage, '/regions');

  it('lists the regions of the catalog in its order', async () => {
    const { body } = await stage.user.get<Page>('/regions');
    expect(body).toMatchObject({ page: 1, pages: 1, results: 25 });
    expect(body.data.map(({ id }) => id).slice(0, 3)).toEqual(['us-east', 'us-central', 'us-west']);
    expect(body.data.at(-1)?.id).toBe('br-gru');
  });

  it('comes in pages', async () => {
    const { status, body } = await stage.user.get<Page>('/regions?page_size=25');
    expect([status, body.data.length]).toEqual([200, 25]);
    expect((await stage.user.get('/regions?page=2')).status).toBe(404);
  });

  it('knows regions that lack what others have', async () => {
    const { body } = await stage.user.get<Page>('/regions');
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

  refusesFilters(stage, { user: () => stage.user, path: () => '/regions' }, [
    [{ label: 'Newark, NJ' }, 'label is not a key to filter by'],
  ]);
});
