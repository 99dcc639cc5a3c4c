import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { provide } from '../networking.fixture.js';
import { insertInterface, makeSubnet, makeVpc } from './networks.fixture.js';

const server = useServer();

describe('getVpc', () => {
  it('shows the subnets with the nodes in them, active or not', async () => {
    const owner = await server.newAccount();
    const { id } = await makeVpc(owner);
    const empty = await makeSubnet(owner, id, { ipv4: '10.0.0.0/24' });
    const used = await makeSubnet(owner, id, { ipv4: '10.0.1.0/24' });
    const nodes = [await provide(server, owner, 'node'), await provide(server, owner, 'node')];
    const put = (node: number, active: boolean) =>
      insertInterface(server, owner, { node_id: node, purpose: 'vpc', subnet_id: used.id, active });
    const [one = 0, other = 0] = nodes;
    const interfaces = [await put(other, false), await put(one, true), await put(one, false)];
    const { body } = await owner.get<Schema<'Vpc'>>(`/vpcs/${id}`);
    expect(body.subnets).toEqual([
      empty,
      {
        ...used,
        nodes: [
          {
            id: one,
            interfaces: [
              { id: interfaces[1], active: true },
              { id: interfaces[2], active: false },
            ],
          },
          { id: other, interfaces: [{ id: interfaces[0], active: false }] },
        ],
      },
    ]);
    const single = await owner.get(`/vpcs/${id}/subnets/${used.id}`);
    expect(single.body).toEqual(body.subnets[1]);
    const page = await owner.get<Schema<'SubnetPage'>>(`/vpcs/${id}/subnets`);
    expect(page.body.data).toEqual(body.subnets);
    expect((await owner.get<Schema<'VpcPage'>>('/vpcs')).body.data).toEqual([body]);
    // What is in use goes with its account all the same.
    expect((await server.operator.delete(`/accounts/${owner.accountId}`)).status).toBe(200);
  });
});
