import { expectRefused, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, expectDone, provide } from '../networking.fixture.js';
import { insertInterface, makeVpc, makeVpcWithSubnet } from './networks.fixture.js';

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
    const { rows } = await server.cloud.database.pool.query(
      `SELECT 1 FROM entity_grants WHERE kind = 'vpc' AND entity_id = $1 UNION ALL SELECT 1 FROM subnets WHERE vpc_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
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
    await insertInterface(server, server.user, { node_id: node, purpose: 'vpc', subnet_id: part });
    const reason = 'Interfaces of nodes are in subnets of this VPC';
    await expectRefused(server, () => server.user.delete(pathOf(id)), 400, reason);
    const path = `/accounts/${server.user.accountId}/related-entities/${node}?kind=node`;
    expectDone(await server.operator.delete(path));
    expectDone(await server.user.delete(pathOf(id)));
  });
});
