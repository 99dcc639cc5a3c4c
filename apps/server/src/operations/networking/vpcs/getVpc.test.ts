import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeConfig, makeNode } from '../../nodes/configs/node-configs.fixture.js';
import { makeRunning } from '../../nodes/interfaces/node-interfaces.fixture.js';
import { makeSubnet, makeVpc } from './networks.fixture.js';

const server = useServer();

describe('getVpc', () => {
  it('shows the subnets with the nodes in them, active or not, also to a user without grants for them', async () => {
    const owner = await server.newAccount();
    const { id } = await makeVpc(owner, { region: 'us-ord' });
    const empty = await makeSubnet(owner, id, { ipv4: '10.0.0.0/24' });
    const used = await makeSubnet(owner, id, { ipv4: '10.0.1.0/24' });
    const attached = [{ purpose: 'vpc', subnet_id: used.id }];
    const { node, config } = await makeRunning(server, owner, attached);
    const other = await makeNode(server, owner);
    const configs = [
      config,
      await makeConfig(owner, other.id, { interfaces: attached }),
      await makeConfig(owner, node.id, { label: 'second', interfaces: attached }),
    ];
    const interfaces = configs.map(({ interfaces: [first] }) => first?.id);
    const { body } = await owner.get<Schema<'Vpc'>>(`/vpcs/${id}`);
    expect(body.subnets).toEqual([
      empty,
      {
        ...used,
        nodes: [
          {
            id: node.id,
            interfaces: [
              { id: interfaces[0], active: true },
              { id: interfaces[2], active: false },
            ],
          },
          { id: other.id, interfaces: [{ id: interfaces[1], active: false }] },
        ],
      },
    ]);
    const single = await owner.get(`/vpcs/${id}/subnets/${used.id}`);
    expect(single.body).toEqual(body.subnets[1]);
    const page = await owner.get<Schema<'SubnetPage'>>(`/vpcs/${id}/subnets`);
    expect(page.body.data).toEqual(body.subnets);
    expect((await owner.get<Schema<'VpcPage'>>('/vpcs')).body.data).toEqual([body]);
    const grants = [{ kind: 'vpc', id, permissions: 'read_only' }] as const;
    const restricted = await owner.newUser({ restricted: true, grants });
    expect((await restricted.get(`/vpcs/${id}`)).body).toEqual(body);
    // What is in use goes with its account all the same.
    expect((await server.operator.delete(`/accounts/${owner.accountId}`)).status).toBe(200);
  });
});
