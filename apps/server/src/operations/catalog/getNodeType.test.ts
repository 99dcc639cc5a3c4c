import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getNodeType', () => {
  it('shows a type with its prices, also where regions differ', async () => {
    const { body } = await server.user.get<Schema<'NodeType'>>('/node/types/g6-standard-1');
    expect(body).toStrictEqual({
      id: 'g6-standard-1',
      label: 'Node 2GB',
      class: 'standard',
      disk: 51_200,
      memory: 2048,
      vcpus: 1,
      gpus: 0,
      transfer: 2000,
      network_out: 2000,
      price: { hourly: 0.018, monthly: 12 },
      region_prices: [
        { id: 'id-cgk', hourly: 0.0216, monthly: 14.4 },
        { id: 'br-gru', hourly: 0.0252, monthly: 16.8 },
      ],
      addons: {
        backups: {
          price: { hourly: 0.004, monthly: 2.5 },
          region_prices: [
            { id: 'id-cgk', hourly: 0.0048, monthly: 3 },
            { id: 'br-gru', hourly: 0.0056, monthly: 3.5 },
          ],
        },
      },
      successor: null,
    });
  });

  it.each(['g9-none-1', 'G6-STANDARD-1', '%00'])('finds no type %s', async (id) => {
    await expectRefused(server, () => server.user.get(`/node/types/${id}`), 404, 'Not found');
  });
});
