import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer, type TestGrant, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { fromImage, makeNode as makeAnyNode } from '../machines/nodes.fixture.js';
import { vlanEventsOf } from '../interfaces/node-interfaces.fixture.js';
import { makeVolume, read } from '../../volumes/volumes.fixture.js';
import {
  configEventsOf,
  configsPath,
  emptySlots,
  makeConfig,
  makeNode,
  makeNodeWithDisks,
} from './node-configs.fixture.js';

const server = useServer();

const path = (nodeId: number | string, configId: number | undefined) =>
  `${configsPath(nodeId)}/${configId ?? 0}`;

const update = (nodeId: number, { id }: { id: number }, body: object, user = server.user) =>
  user.put<Schema<'NodeConfig'>>(path(nodeId, id), body);

const done = async (...asked: Parameters<typeof update>): Promise<Schema<'NodeConfig'>> =>
  expectDone(await update(...asked));

/** A running node with an interface in a VPC and a public one, and its profile. */
async function running() {
  const vpc = await makeVpc(server.user, { region: 'us-ord' });
  const subnet = await makeSubnet(server.user, vpc.id);
  const interfaces = [{ purpose: 'vpc', subnet_id: subnet.id, primary: true }, { purpose: 'public' }];
  const node = await makeAnyNode(server, server.user, { ...fromImage, interfaces });
  const { body } = await server.user.get<Schema<'NodeConfigPage'>>(`/node/instances/${node.id}/configs`);
  const [config] = body.data;
  if (config === undefined) throw new Error('The node has no profile.');
  return { node, config, subnet };
}

describe('updateNodeConfig accepts', () => {
  it('some fields, and leaves the others', async () => {
    const { node, config, disks } = await makeNodeWithDisks(server, server.user);
    const changed = await done(node.id, config, {
      label: 'web',
      helpers: { distro: false },
      devices: { sda: { disk_id: disks[1] } },
      interfaces: null,
    });
    expect(changed).toStrictEqual({
      ...config,
      label: 'web',
      helpers: { ...config.helpers, distro: false },
      devices: { ...emptySlots, sda: { disk_id: disks[1], volume_id: null } },
      updated: changed.updated,
    });
    expect((await server.user.get(path(node.id, config.id))).body).toStrictEqual(changed);
    expect(await configEventsOf(server.user, node.id)).toEqual([
      ['node_config_update', 'notification', config.id, `/v4${path(node.id, config.id)}`],
    ]);
    expect(await done(node.id, config, changed)).toStrictEqual({
      ...changed,
      updated: expect.any(String) as string,
    });
  });

  it('new interfaces instead of the old ones, with the same addresses', async () => {
    const node = await makeNode(server, server.user);
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id);
    const config = await makeConfig(server.user, node.id, {
      interfaces: [
        { purpose: 'vlan', label: 'u1', ipam_address: '10.1.0.2/24' },
        { purpose: 'vpc', subnet_id: subnet.id },
      ],
    });
    const { interfaces } = await done(node.id, config, { interfaces: config.interfaces.toReversed() });
    expect(interfaces.map(({ purpose, ipv4 }) => [purpose, ipv4?.vpc])).toEqual([
      ['vpc', '10.0.0.2'],
      ['vlan', undefined],
    ]);
    expect((await done(node.id, config, { label: 'other' })).interfaces).toStrictEqual(interfaces);
    expect((await done(node.id, config, { interfaces: [] })).interfaces).toEqual([]);
    await done(node.id, config, { interfaces: [{ purpose: 'vlan', label: 'u2' }] });
    await server.user.delete(path(node.id, config.id));
    expect((await vlanEventsOf(server.user, node.id)).map(([action, , , label]) => [action, label])).toEqual([
      ['vlan_attach', 'u1'],
      ['vlan_detach', 'u1'],
      ['vlan_attach', 'u2'],
      ['vlan_detach', 'u2'],
    ]);
  });

  it('interfaces as they were read, also while they are active, and keeps their IDs', async () => {
    const { node, config, subnet } = await running();
    const active = config.interfaces.map((one) => [one.purpose, one.active]);
    expect(active).toEqual([
      ['vpc', true],
      ['public', true],
    ]);
    const { updated: _time, ...rest } = config;
    expect(await done(node.id, config, config)).toMatchObject(rest);
    // Without IDs they are the same by what they are.
    const bare = [{ purpose: 'public' }, { purpose: 'vpc', subnet_id: subnet.id, primary: true }];
    expect((await done(node.id, config, { interfaces: bare })).interfaces).toEqual(
      config.interfaces.toReversed(),
    );
    const more = [{ purpose: 'vlan', label: 'u9' }, ...bare.slice(1)];
    const { interfaces } = await done(node.id, config, { interfaces: more });
    expect(interfaces.map(({ id, active: used }) => [id, used])).toEqual([
      [expect.any(Number), false],
      [config.interfaces[0]?.id, true],
    ]);
  });

  it('a volume, which leaves its slot when it is detached', async () => {
    const node = await makeNode(server, server.user, { region: 'us-east' });
    const { id } = await makeVolume(server.user);
    const config = await makeConfig(server.user, node.id);
    await done(node.id, config, { devices: { sdb: { volume_id: id }, sda: null } });
    await server.settle();
    expect((await read(server.user, { id })).node_id).toBe(node.id);
    expect((await server.user.post(`/volumes/${id}/detach`)).status).toBe(200);
    const { body } = await server.user.get<Schema<'NodeConfig'>>(path(node.id, config.id));
    expect(body.devices).toEqual(emptySlots);
    await server.settle();
  });
});

describe('updateNodeConfig refuses the state', () => {
  it('of a volume that another node gets at the same time', async () => {
    const { id } = await makeVolume(server.user, { region: 'us-ord' });
    const asked = [];
    for (let made = 0; made < 3; made += 1) {
      const node = await makeNode(server, server.user);
      asked.push({ node, config: await makeConfig(server.user, node.id) });
    }
    const devices = { sda: { volume_id: id } };
    const answers = await Promise.all(asked.map(({ node, config }) => update(node.id, config, { devices })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await server.settle();
    const loser = asked[answers.findIndex(({ status }) => status === 400)];
    if (loser === undefined) throw new Error('Nobody was refused.');
    const reason = ['devices.sda.volume_id', 'The volume is attached to another node'] as const;
    await expectRefused(server, () => update(loser.node.id, loser.config, { devices }), 400, reason);
  });

  it('of an active interface in a VPC, which it leaves out', async () => {
    const { node, config } = await running();
    const reason = 'The interface is active; shut the node down or boot it with another profile first';
    for (const interfaces of [[], [{ purpose: 'public' }]])
      await expectRefused(server, () => update(node.id, config, { interfaces }), 400, ['interfaces', reason]);
    await server.user.post(`/node/instances/${node.id}/shutdown`);
    await server.settle();
    expect((await done(node.id, config, { interfaces: [] })).interfaces).toEqual([]);
  });

  it('of a node that is being deleted', async () => {
    const node = await makeNode(server, server.user);
    const config = await makeConfig(server.user, node.id);
    await (await prismaOf(server)).node.update({ where: { id: node.id }, data: { status: 'deleting' } });
    await expectRefused(server, () => update(node.id, config, { label: 'late' }), 400, 'Node busy.');
  });
});

describe('updateNodeConfig refuses input', () => {
  it('with all problems at once', async () => {
    const { node, config } = await makeNodeWithDisks(server, server.user);
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id);
    const taken = { purpose: 'vpc', subnet_id: subnet.id, ipv4: { vpc: '10.0.0.9' } };
    await makeConfig(server.user, node.id, { interfaces: [taken] });
    await expectRefused(
      server,
      () =>
        update(node.id, config, {
          kernel: 'node/latest-2.6',
          devices: { sda: { disk_id: 2_000_000_000 } },
          interfaces: [taken, { purpose: 'vlan', primary: true }],
        }),
      400,
      ['kernel', 'kernel is not valid'],
      ['devices.sda.disk_id', 'disk_id is not valid'],
      ['interfaces[0].ipv4.vpc', 'Something else has this address'],
      ['interfaces[1].primary', 'An interface in a VLAN cannot be primary'],
      ['interfaces[1].label', 'label is required'],
    );
  });
});

describe('updateNodeConfig refuses the caller', () => {
  it('that may not change a VPC, unless the profile already uses it', async () => {
    const node = await makeNode(server, server.user);
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id);
    const interfaces = [{ purpose: 'vpc', subnet_id: subnet.id }];
    const [within, without] = [
      await makeConfig(server.user, node.id, { interfaces }),
      await makeConfig(server.user, node.id),
    ];
    const grants: TestGrant[] = [{ kind: 'node', id: node.id, permissions: 'read_write' }];
    const user = await server.user.newUser({ restricted: true, grants });
    expect((await update(node.id, within, { interfaces }, user)).status).toBe(200);
    await expectRefused(server, () => update(node.id, without, { interfaces }, user), 403, 'Unauthorized');
  });
});
