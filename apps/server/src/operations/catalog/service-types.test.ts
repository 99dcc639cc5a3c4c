import type { Schema } from '@cloud-account/spec';
import { servesEverybody, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe.each([
  ['listVolumeTypes', '/volumes/types', 'volume', 0.1],
  ['listNodeBalancerTypes', '/nodebalancers/types', 'nodebalancer', 10],
])('%s', (_operation, path, id, monthly) => {
  servesEverybody(server, path);

  it('lists the prices', async () => {
    const { body } = await server.user.get<Schema<'ServiceTypePage'>>(path);
    expect(body.data).toMatchObject([{ id, price: { monthly }, transfer: 0 }]);
    expect(body.data[0]?.region_prices.map(({ id: region }) => region)).toEqual(['id-cgk', 'br-gru']);
  });
});
