import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc, makeVpcWithSubnet } from './networks.fixture.js';

const server = useServer();
const pathOf = (id: number | string) => `/vpcs/${id}/subnets`;

describe('listSubnets', () => {
  it('shows only the subnets of the VPC, by id, and filters them', async () => {
    const { id } = await makeVpc(server.user);
    await makeVpcWithSubnet(server.user);
    const made = [
      await makeSubnet(server.user, id, { label: 'b', ipv4: '10.0.0.0/24' }),
      await makeSubnet(server.user, id, { label: 'a', ipv4: '10.0.1.0/24' }),
    ];
    const page = (filter?: object) => list<Schema<'SubnetPage'>>(server.user, pathOf(id), '', filter);
    expect((await page()).body).toEqual({ data: made, page: 1, pages: 1, results: 2 });
    expect((await page({ label: 'a' })).body.data).toEqual([made[1]]);
    expect((await page({ id: made[0]?.id })).body.data).toEqual([made[0]]);
    expect((await page({ '+order_by': 'label' })).body.data).toEqual([...made].reverse());
    expect((await page({ created: { '+lt': '2000-01-01T00:00:00' } })).body.data).toEqual([]);
    expect((await page({ updated: { '+gt': '2000-01-01T00:00:00' } })).body.data).toEqual(made);
    expect((await page({ ipv4: '10.0.0.0/24' })).status).toBe(400);
  });
});
