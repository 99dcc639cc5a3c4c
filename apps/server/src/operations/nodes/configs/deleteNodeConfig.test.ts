import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { fromImage } from '../machines/nodes.fixture.js';
import { configEventsOf, configsPath, makeConfig, makeNode } from './node-configs.fixture.js';

const server = useServer();

const path = (nodeId: number | string, configId: number | undefined) =>
  `${configsPath(nodeId)}/${configId ?? 0}`;

describe('deleteNodeConfig', () => {
  it('removes a profile with its interfaces, so that its subnet can be deleted', async () => {
    const node = await makeNode(server, server.user);
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id);
    const { id } = await makeConfig(server.user, node.id, {
      interfaces: [{ purpose: 'vpc', subnet_id: subnet.id }],
    });
    expect((await server.user.delete(`/vpcs/${vpc.id}/subnets/${subnet.id}`)).status).toBe(400);
    const { status, body } = await server.user.delete(path(node.id, id));
    expect([status, body]).toEqual([200, {}]);
    expect((await server.user.get(path(node.id, id))).status).toBe(404);
    expect((await server.user.delete(`/vpcs/${vpc.id}`)).status).toBe(200);
    expect((await configEventsOf(server.user, node.id)).map(([action]) => action)).toEqual([
      'node_config_create',
      'node_config_delete',
    ]);
  });

  it('removes a profile of a running node that has no interfaces', async () => {
    const node = await makeNode(server, server.user, fromImage);
    const { body } = await server.user.get<{ data: { id: number }[] }>(configsPath(node.id));
    expect((await server.user.delete(path(node.id, body.data[0]?.id))).status).toBe(200);
  });

  it('refuses the profile of a running node that has interfaces', async () => {
    const node = await makeNode(server, server.user, fromImage);
    const { body } = await server.user.get<{ data: { id: number }[] }>(configsPath(node.id));
    const one = path(node.id, body.data[0]?.id);
    expect((await server.user.put(one, { interfaces: [{ purpose: 'public' }] })).status).toBe(200);
    const reason = 'Its interfaces are active; shut the node down first';
    await expectRefused(server, () => server.user.delete(one), 400, reason);
  });
});
