import { expectDone, expectRefused, useServer, type TestGrant, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, provide } from '../networking.fixture.js';
import { makeConfig } from '../../nodes/configs/node-configs.fixture.js';
import { makeVpc, makeVpcWithSubnet } from './networks.fixture.js';

const server = useServer();
const pathOf = (id: number | string) => `/vpcs/${id}`;

describe('deleteVpc', () => {
  it('removes a VPC with its subnets and the grants on it', async () => {
    const { id, part } = await makeVpcWithSubnet(server.user);
    const grants: TestGrant[] = [{ kind: 'vpc', id, permissions: 'read_only' }];
    await server.user.newUser({ restricted: true, grants });
    const { status, text } = await server.user.delete(pathOf(id));
    expect([status, text]).toEqual([200, '{}']);
    for (const path of ['', '/subnets', `/subnets/${part}`])
      expect((await server.user.get(`${pathOf(id)}${path}`)).status).toBe(404);
    const { entityGrant, subnet } = await prismaOf(server);
    expect(await entityGrant.count({ where: { kind: 'vpc', entityId: id } })).toBe(0);
    expect(await subnet.count({ where: { vpcId: id } })).toBe(0);
  });

  it('writes one event, which remains after the deletion', async () => {
    const { id, label } = await makeVpc(server.user);
    expectDone(await server.user.delete(pathOf(id)));
    const [, event] = await eventsAbout(server, 'vpc', id);
    expect(event).toMatchObject({ action: 'vpc_delete', label, username: server.user.username });
  });

  it('refuses a VPC with interfaces of nodes, until the node is deleted', async () => {
    const { id, part } = await makeVpcWithSubnet(server.user);
    const node = await provide(server, server.user, 'node');
    await makeConfig(server.user, node, { interfaces: [{ purpose: 'vpc', subnet_id: part }] });
    const reason = 'Interfaces of nodes are in subnets of this VPC';
    await expectRefused(server, () => server.user.delete(pathOf(id)), 400, reason);
    const path = `/accounts/${server.user.accountId}/related-entities/${node}?kind=node`;
    expectDone(await server.operator.delete(path));
    expectDone(await server.user.delete(pathOf(id)));
  });
});
