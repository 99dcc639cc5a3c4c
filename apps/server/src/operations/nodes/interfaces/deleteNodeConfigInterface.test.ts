import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { act } from '../actions/actions.fixture.js';
import { configEventsOf } from '../configs/node-configs.fixture.js';
import {
  addInterface,
  interfacesPath,
  listInterfaces,
  makeConfigured,
  makeNearSubnet,
  makeRunning,
  nodesInVlan,
  vlanEventsOf,
  type ConfiguredNode,
} from './node-interfaces.fixture.js';

const server = useServer();

const ask = (of: ConfiguredNode, id: number | undefined) =>
  server.user.delete(`${interfacesPath(of)}/${id ?? 0}`);

describe('deleteNodeConfigInterface', () => {
  it('removes an interface, and its unused VLAN', async () => {
    const subnet = await makeNearSubnet(server.user);
    const of = await makeConfigured(server, server.user, [
      { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.1.64/28'] },
      { purpose: 'vlan', label: 'left' },
      { purpose: 'public' },
    ]);
    const other = await makeConfigured(server, server.user, [{ purpose: 'vlan', label: 'left' }]);
    const [vpc, vlan, last] = of.config.interfaces;
    const answer = await ask(of, vpc?.id);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await listInterfaces(server.user, of)).toStrictEqual([vlan, last]);
    expect((await ask(of, vpc?.id)).status).toBe(404);
    const read = await server.user.get<Schema<'Subnet'>>(`/vpcs/${subnet.vpc}/subnets/${subnet.id}`);
    expect(read.body.nodes).toEqual([]);
    const address = await server.user.get<Schema<'IpAddress'>>(`/networking/ips/${of.node.ipv4[0] ?? ''}`);
    expect(address.body.vpc_nat_1_1).toBeNull();
    // What it had can be had again.
    const removed = {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { vpc: '10.0.1.2' },
      ip_ranges: ['10.0.1.64/28'],
    };
    const added = await addInterface(server.user, of, removed);

    expect(await nodesInVlan(server.user, 'left')).toEqual([of.node.id, other.node.id]);
    await ask(of, vlan?.id);
    expect(await nodesInVlan(server.user, 'left')).toEqual([other.node.id]);
    await ask(other, other.config.interfaces[0]?.id);
    expect(await nodesInVlan(server.user, 'left')).toBeUndefined();
    expect(await listInterfaces(server.user, other)).toEqual([]);
    expect((await listInterfaces(server.user, of)).map(({ id }) => id)).toEqual([last?.id, added.id]);
    const actions = (await configEventsOf(server.user, other.node.id)).map(([action]) => action);
    expect(actions).toEqual(['node_config_create', 'node_config_update']);
    expect(await vlanEventsOf(server.user, other.node.id)).toEqual([
      ['vlan_attach', 'notification', 'vlan', 'left'],
      ['vlan_detach', 'notification', 'vlan', 'left'],
    ]);
  });

  it('refuses an active interface until the node is off or booted with another profile', async () => {
    const of = await makeRunning(server, server.user, [
      { purpose: 'public' },
      { purpose: 'vlan', label: 'held' },
    ]);
    const [first, second] = of.config.interfaces;
    expect([first?.active, second?.active]).toEqual([true, true]);
    const reason = 'The interface is active; shut the node down or boot it with another profile first';
    for (const one of [first, second]) await expectRefused(server, () => ask(of, one?.id), 400, reason);
    const { id } = await addInterface(server.user, of, { purpose: 'vlan', label: 'fresh' });
    expect((await ask(of, id)).status).toBe(200);
    await act(server.user, of.node.id, 'shutdown');
    await server.settle();
    expect((await ask(of, second?.id)).status).toBe(200);

    const body = { label: 'other', devices: { sda: of.config.devices.sda } };
    const other = await server.user.post<Schema<'NodeConfig'>>(`/node/instances/${of.node.id}/configs`, body);
    await act(server.user, of.node.id, 'boot', { config_id: of.config.id });
    await server.settle();
    await expectRefused(server, () => ask(of, first?.id), 400, reason);
    await act(server.user, of.node.id, 'reboot', { config_id: other.body.id });
    await server.settle();
    expect((await ask(of, first?.id)).status).toBe(200);
    expect(await listInterfaces(server.user, of)).toEqual([]);
  });
});
