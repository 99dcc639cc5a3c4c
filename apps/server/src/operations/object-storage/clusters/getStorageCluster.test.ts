import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

const path = '/object-storage/clusters';

describe('getStorageCluster', () => {
  it('shows a cluster and its hosts', async () => {
    const { status, body } = await server.user.get(`${path}/us-east-1`);
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

  it.each(['us-east', 'US-EAST-1', 'nowhere-1', '%00'])('finds no cluster %s', async (id) => {
    await expectRefused(server, () => server.user.get(`${path}/${id}`), 404, 'Not found');
  });
});
