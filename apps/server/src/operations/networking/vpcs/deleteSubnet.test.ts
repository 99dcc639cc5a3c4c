import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, provide } from '../networking.fixture.js';
import { makeConfig } from '../../nodes/configs/node-configs.fixture.js';
import { makeSubnet, makeVpcWithSubnet } from './networks.fixture.js';

const server = useServer();
const pathOf = (id: number | string, subnet = 0) => `/vpcs/${id}/subnets/${subnet}`;

describe('deleteSubnet', () => {
  it('removes the subnet and releases its network', async () => {
    const { id, part } = await makeVpcWithSubnet(server.user);
    const { status, text } = await server.user.delete(pathOf(id, part));
    expect([status, text]).toEqual([200, '{}']);
    expect((await server.user.delete(pathOf(id, part))).status).toBe(404);
    expect((await eventsAbout(server, 'subnet', part)).at(-1)).toMatchObject({
      action: 'subnet_delete',
      secondary: `vpc ${id}`,
    });
    await makeSubnet(server.user, id, { ipv4: '10.0.0.0/24' });
  });

  it('refuses a subnet with interfaces of nodes', async () => {
    const { id, part } = await makeVpcWithSubnet(server.user);
    const free = await makeSubnet(server.user, id, { ipv4: '10.0.1.0/24' });
    const node = await provide(server, server.user, 'node');
    await makeConfig(server.user, node, { interfaces: [{ purpose: 'vpc', subnet_id: part }] });
    const reason = 'Interfaces of nodes are in this subnet';
    await expectRefused(server, () => server.user.delete(pathOf(id, part)), 400, reason);
    expectDone(await server.user.delete(pathOf(id, free.id)));
  });
});
