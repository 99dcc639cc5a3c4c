import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc } from '../networking/networks.fixture.js';
import { fromImage } from '../nodes/nodes.fixture.js';
import {
  configEventsOf,
  configsPath,
  makeConfig,
  makeNode,
  makeNodeWithDisks,
} from './node-configs.fixture.js';

const stage = useStage();

const path = (nodeId: number | string, configId: number | undefined) =>
  `${configsPath(nodeId)}/${configId ?? 0}`;

describe('deleteNodeConfig', () => {
  it('removes a profile with its interfaces, so that its subnet can go', async () => {
    const node = await makeNode(stage, stage.user);
    const vpc = await makeVpc(stage.user, { region: 'us-ord' });
    const subnet = await makeSubnet(stage.user, vpc.id);
    const { id } = await makeConfig(stage.user, node.id, {
      interfaces: [{ purpose: 'vpc', subnet_id: subnet.id }],
    });
    expect((await stage.user.delete(`/vpcs/${vpc.id}/subnets/${subnet.id}`)).status).toBe(400);
    const { status, body } = await stage.user.delete(path(node.id, id));
    expect([status, body]).toEqual([200, {}]);
    expect((await stage.user.get(path(node.id, id))).status).toBe(404);
    expect((await stage.user.delete(`/vpcs/${vpc.id}`)).status).toBe(200);
    expect((await configEventsOf(stage.user, node.id)).map(([action]) => action)).toEqual([
      'node_config_create',
      'node_config_delete',
    ]);
  });

  it('removes one of a running node that has no interfaces', async () => {
    const node = await makeNode(stage, stage.user, fromImage);
    const { body } = await stage.user.get<{ data: { id: number }[] }>(configsPath(node.id));
    expect((await stage.user.delete(path(node.id, body.data[0]?.id))).status).toBe(200);
  });

  it('refuses one of another node, or of none', async () => {
    const node = await makeNode(stage, stage.user);
    const { config } = await makeNodeWithDisks(stage, stage.user);
    for (const id of [config.id, 2_000_000_000])
      await expectRefused(stage.cloud, () => stage.user.delete(path(node.id, id)), 404, 'Not found');
  });

  it('refuses one with interfaces that the node runs with', async () => {
    const node = await makeNode(stage, stage.user, fromImage);
    const { body } = await stage.user.get<{ data: { id: number }[] }>(configsPath(node.id));
    const one = path(node.id, body.data[0]?.id);
    expect((await stage.user.put(one, { interfaces: [{ purpose: 'public' }] })).status).toBe(200);
    const reason = 'Its interfaces are active; shut the node down first';
    await expectRefused(stage.cloud, () => stage.user.delete(one), 400, reason);
  });
});

describe('deleteNodeConfig refuses the caller', () => {
  servesGranted(stage, {
    kind: 'node',
    family: 'nodes',
    method: 'DELETE',
    path,
    make: async (user) => {
      const { id } = await makeNode(stage, user);
      return { id, part: (await makeConfig(user, id)).id };
    },
  });
});
