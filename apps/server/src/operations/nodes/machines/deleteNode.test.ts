import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeVpcWithSubnet } from '../../networking/vpcs/networks.fixture.js';
import { enqueueNodeJob, eventsOfNode, fromImage, makeNode, progressOf } from './nodes.fixture.js';

const server = useServer();

describe('deleteNode', () => {
  it('removes a running node with all its things', async () => {
    const node = await makeNode(server, server.user, { ...fromImage, private_ip: true });
    const volume = expectDone(
      await server.user.post<Schema<'Volume'>>('/volumes', { label: `at-node-${node.id}`, node_id: node.id }),
    );
    const { uuid } = await (await prismaOf(server)).node.findUniqueOrThrow({ where: { id: node.id } });
    const granted = await server.user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: node.id, permissions: 'read_only' }],
    });
    const path = `/node/instances/${node.id}`;
    expect((await server.user.delete(path)).text).toBe('{}');
    await server.settle();
    expect((await server.user.get(path)).status).toBe(404);
    expect((await granted.get<Schema<'UserGrants'>>('/profile/grants')).body.node).toEqual([]);
    const { body } = await server.user.get<Schema<'Volume'>>(`/volumes/${volume.id}`);
    expect(body.node_id).toBeNull();
    for (const address of [...node.ipv4, node.ipv6?.replace('/128', '') ?? ''])
      expect((await server.user.get(`/networking/ips/${encodeURIComponent(address)}`)).status).toBe(404);
    const events = await eventsOfNode(server.user, node.id);
    expect(events.map(progressOf).at(-1)).toEqual(['node_delete', 'finished', 100, null]);
    const { hypervisor } = server.cloud;
    expect(await hypervisor.find(uuid)).toBeUndefined();
  });

  it('releases networks, firewalls and volumes with the request, and addresses later', async () => {
    const { user } = server;
    const { id: vpc, part } = await makeVpcWithSubnet(user);
    const { region } = (await user.get<Schema<'Vpc'>>(`/vpcs/${vpc}`)).body;
    const node = await makeNode(server, user, {
      ...fromImage,
      region,
      interfaces: [{ purpose: 'vpc', subnet_id: part }],
    });
    const label = `at-node-${node.id}`;
    const volume = (await user.post<Schema<'Volume'>>('/volumes', { label, node_id: node.id })).body.id;
    const rules = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' };
    const firewall = { label, rules, devices: { nodes: [node.id] } };
    const { id } = (await user.post<Schema<'Firewall'>>('/networking/firewalls', firewall)).body;
    expect((await user.delete(`/vpcs/${vpc}`)).status).toBe(400);

    expect((await user.delete(`/node/instances/${node.id}`)).status).toBe(200);
    expect((await user.get<Schema<'Node'>>(`/node/instances/${node.id}`)).body).toMatchObject({
      status: 'deleting',
      ipv4: node.ipv4,
    });
    expect((await user.get<Schema<'Volume'>>(`/volumes/${volume}`)).body.node_id).toBeNull();
    const devices = await user.get<{ results: number }>(`/networking/firewalls/${id}/devices`);
    expect(devices.body.results).toBe(0);
    expect((await user.delete(`/vpcs/${vpc}/subnets/${part}`)).text).toBe('{}');
    expect((await user.delete(`/vpcs/${vpc}`)).text).toBe('{}');
    await server.settle();
    expect((await user.get(`/node/instances/${node.id}`)).status).toBe(404);
  });

  it('releases its addresses for the next node', async () => {
    const first = await makeNode(server, server.user, { region: 'us-lax' });
    await server.user.delete(`/node/instances/${first.id}`);
    await server.settle();
    const next = await makeNode(server, server.user, { region: 'us-lax' });
    expect(next.ipv4).toEqual(first.ipv4);
    expect(next.ipv6).not.toBe(first.ipv6);
  });

  it('accepts a node that is still being made', async () => {
    const { id } = await enqueueNodeJob(server.user, fromImage);
    expect((await server.user.delete(`/node/instances/${id}`)).status).toBe(200);
    await server.settle();
    expect((await server.user.get(`/node/instances/${id}`)).status).toBe(404);
    const unfinished = (await eventsOfNode(server.user, id)).filter(
      ({ status }) => status === 'scheduled' || status === 'started',
    );
    expect(unfinished).toEqual([]);
  });

  it('changes nothing of a node that is being deleted, and refuses one that is being cloned', async () => {
    const { id } = await makeNode(server, server.user);
    const path = `/node/instances/${id}`;
    const prisma = await prismaOf(server);
    const become = (status: string) => prisma.node.update({ where: { id }, data: { status } });
    await become('deleting');
    expect((await server.user.delete(path)).status).toBe(200);
    await become('cloning');
    await expectRefused(server, () => server.user.delete(path), 400, 'Not while the node is cloning');
    await become('offline');
  });
});
