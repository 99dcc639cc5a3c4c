import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeVpc } from './networks.fixture.js';

const server = useServer();
const pathOf = (id: number | string, subnet = 0) => `/vpcs/${id}/subnets/${subnet}`;

describe('getSubnet', () => {
  it('shows the subnet of this VPC, and of no other', async () => {
    const { id, subnets } = await makeVpc(server.user, { subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] });
    const [subnet] = subnets;
    const { status, body } = await server.user.get(pathOf(id, subnet?.id));
    expect({ status, body }).toStrictEqual({ status: 200, body: subnet });
    const other = await makeVpc(server.user);
    expect((await server.user.get(pathOf(other.id, subnet?.id))).status).toBe(404);
    expect((await server.user.get(pathOf(id, 2_000_000_000))).status).toBe(404);
  });
});
