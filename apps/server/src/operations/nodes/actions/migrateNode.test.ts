import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { allocate, approve, readAddresses } from '../addresses/node-ips.fixture.js';
import { fromImage, makeNode, newLabel, readNode } from '../machines/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome, readConfigs } from './actions.fixture.js';

const server = useServer();

describe('migrateNode within a region', () => {
  it.each<[string, object]>([
    ['cold', {}],
    ['warm', { type: 'warm' }],
  ])('takes a running node to another host, %s', async (_how, body) => {
    const node = await makeNode(server, server.user, fromImage);
    await act(server.user, node.id, 'migrate', body);
    expect((await outcome(server, server.user, node.id)).slice(2)).toEqual([
      ['node_migrate', 'finished', 100, null],
    ]);
    const now = await readNode(server.user, node.id);
    expect(now).toMatchObject({ status: 'running', region: node.region, ipv4: node.ipv4, ipv6: node.ipv6 });
    expect(now.host_uuid).not.toBe(node.host_uuid);
    expect((await machineOf(server, node.id))?.running).toBe(true);
  });

  it('leaves a node off, and upgrades it on request', async () => {
    const { id } = await makeStopped(server, server.user, { type: 'g5-nano-1' });
    await act(server.user, id, 'migrate', { upgrade: true });
    expect(await outcome(server, server.user, id)).toEqual([
      'offline',
      ['node_migrate', 'finished', 100, null],
    ]);
    expect((await readNode(server.user, id)).type).toBe('g6-nano-1');
    const second = () => server.user.post(`/node/instances/${id}/migrate`, { upgrade: true });
    const reason = 'There is no free upgrade for the type of the node';
    await expectRefused(server, second, 400, ['upgrade', reason]);
    const away = () =>
      server.user.post(`/node/instances/${id}/migrate`, { region: 'nowhere', upgrade: true });
    await expectRefused(server, away, 400, ['region', 'region is not valid'], ['upgrade', reason]);
  });
});

describe('migrateNode to another region', () => {
  it('gives the node as many new addresses of each kind there, and boots it again', async () => {
    const node = await makeNode(server, server.user, { ...fromImage, private_ip: true });
    await approve(server, server.user, 1);
    await allocate(server.user, node.id, true);
    const before = await readAddresses(server.user, node.id);
    await act(server.user, node.id, 'migrate', { region: 'us-sea' });
    expect((await outcome(server, server.user, node.id)).slice(3)).toEqual([
      ['node_migrate_datacenter_create', 'notification', null, null],
      ['node_migrate_datacenter', 'finished', 100, null],
    ]);
    const { ipv4, ipv6 } = await readAddresses(server.user, node.id);
    expect([ipv4.public.length, ipv4.private.length]).toEqual([2, 1]);
    for (const { region } of [...ipv4.public, ...ipv4.private]) expect(region).toBe('us-sea');
    const now = await readNode(server.user, node.id);
    expect(now).toMatchObject({ status: 'running', region: 'us-sea' });
    expect(ipv6.slaac).toMatchObject({ address: now.ipv6?.replace('/128', ''), region: 'us-sea' });
    expect(ipv6.link_local?.address).toBe(before.ipv6.link_local?.address);
    for (const { address = '' } of [...before.ipv4.public, before.ipv6.slaac].flatMap((one) => one ?? []))
      expect((await server.user.get(`/networking/ips/${encodeURIComponent(address)}`)).status).toBe(404);
    expect(await machineOf(server, node.id)).toMatchObject({ running: true, region: 'us-sea' });
  });

  it('removes its ranges of IPv6 addresses, and it shares addresses of its former region no longer', async () => {
    const [node, other] = [await makeNode(server, server.user), await makeNode(server, server.user)];
    await server.user.post('/networking/ipv6/ranges', { node_id: node.id, prefix_length: 64 });
    await server.user.post('/networking/ips/share', { node_id: node.id, ips: [other.ipv4[0]] });
    const routes = async () => {
      const { ipv4, ipv6 } = await readAddresses(server.user, node.id);
      return [ipv4.shared.length, ipv6.global.length];
    };
    expect(await routes()).toEqual([1, 1]);
    await act(server.user, node.id, 'migrate', { region: 'us-sea' });
    await server.settle();
    expect(await routes()).toEqual([0, 0]);
  });

  it('moves its VLANs to the new region', async () => {
    const { id } = await makeStopped(server, server.user);
    const [config] = await readConfigs(server.user, id);
    const label = newLabel();
    const interfaces = [{ purpose: 'vlan', label, ipam_address: '10.0.0.1/24' }];
    expectDone(await server.user.put(`/node/instances/${id}/configs/${config?.id ?? 0}`, { interfaces }));
    const toWest = () => server.user.post(`/node/instances/${id}/migrate`, { region: 'us-west' });
    await expectRefused(server, toWest, 400, ['region', 'The region does not offer Vlans']);
    await act(server.user, id, 'migrate', { region: 'us-sea' });
    expect((await outcome(server, server.user, id))[0]).toBe('offline');
    const { body } = await server.user.get<Schema<'VlanPage'>>('/networking/vlans');
    const mine = body.data.filter((vlan) => vlan.label === label);
    expect(mine).toMatchObject([{ region: 'us-sea', nodes: [id] }]);
  });

  it('takes no volume of the region that it leaves', async () => {
    const { id, region } = await makeStopped(server, server.user);
    const body = { effect: 'hold', kind: 'moveNode', node_id: id };
    const fault = await server.operator.post<{ id: number }>('/step-faults', body);
    await act(server.user, id, 'migrate', { region: 'us-sea' });
    const volume = await server.user.post<Schema<'Volume'>>('/volumes', { label: newLabel(), region });
    const attach = () => server.user.post(`/volumes/${volume.body.id}/attach`, { node_id: id });
    await expectRefused(server, attach, 400, ['node_id', 'The node is in another region']);
    await server.operator.delete(`/step-faults/${fault.body.id}`);
    expect((await outcome(server, server.user, id))[0]).toBe('offline');
  });

  it('refuses a missing region, its own region, a warm migration, and a node with things of its region', async () => {
    const node = await makeStopped(server, server.user);
    const ask = (body: object) => () => server.user.post(`/node/instances/${node.id}/migrate`, body);
    await expectRefused(server, ask({ region: 'nowhere' }), 400, ['region', 'region is not valid']);
    await expectRefused(
      server,
      ask({ region: node.region, type: 'warm' }),
      400,
      ['region', 'The node is in this region'],
      ['type', 'A migration to another region must be cold'],
    );
    expectDone(await server.user.post('/volumes', { label: `at-node-${node.id}`, node_id: node.id }));
    await expectRefused(server, ask({ region: 'us-sea' }), 400, [
      'region',
      'Volumes are attached, which stay in their region',
    ]);
    await server.settle();
  });

  it('refuses a node in a VPC', async () => {
    const { id, region } = await makeStopped(server, server.user);
    const [config] = await readConfigs(server.user, id);
    const subnets = [{ label: 'one', ipv4: '10.0.1.0/24' }];
    const vpc = expectDone(
      await server.user.post<Schema<'Vpc'>>('/vpcs', { label: newLabel(), region, subnets }),
    );
    const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
    expectDone(await server.user.put(`/node/instances/${id}/configs/${config?.id ?? 0}`, { interfaces }));
    const ask = () => server.user.post(`/node/instances/${id}/migrate`, { region: 'us-sea' });
    await expectRefused(server, ask, 400, ['region', 'A node in a VPC stays in its region']);
  });
});
