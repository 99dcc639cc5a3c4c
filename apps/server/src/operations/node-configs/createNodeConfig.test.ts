import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, servesGranted, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc } from '../networking/networks.fixture.js';
import { makeVolume, read } from '../volumes/stage.fixture.js';
import {
  configEventsOf,
  configsPath,
  emptySlots,
  makeConfig,
  makeNode,
  makeNodeWithDisks,
  publicInterface,
} from './node-configs.fixture.js';

const stage = useStage();

const create = (nodeId: number, fields: object, user = stage.user) =>
  user.post<Schema<'NodeConfig'>>(configsPath(nodeId), { label: 'main', devices: {}, ...fields });

describe('createNodeConfig accepts', () => {
  it('a label and no devices, and fills in the rest', async () => {
    const node = await makeNode(stage, stage.user);
    const config = await makeConfig(stage.user, node.id);
    expect(config).toStrictEqual({
      id: config.id,
      label: 'main',
      kernel: 'node/latest-64bit',
      comments: '',
      memory_limit: 0,
      run_level: 'default',
      virt_mode: 'paravirt',
      root_device: '/dev/sda',
      initrd: null,
      helpers: {
        updatedb_disabled: true,
        distro: true,
        modules_dep: true,
        network: true,
        devtmpfs_automount: false,
      },
      devices: emptySlots,
      interfaces: [],
      created: config.created,
      updated: config.created,
    });
    const { body } = await stage.user.get(`${configsPath(node.id)}/${config.id}`);
    expect(body).toStrictEqual(config);
    expect(await configEventsOf(stage.user, node.id)).toEqual([
      ['node_config_create', 'notification', config.id, `/v4${configsPath(node.id)}/${config.id}`],
    ]);
  });

  it('what clients send back that they read', async () => {
    const { node, config, disks } = await makeNodeWithDisks(stage, stage.user);
    const { id: _id, created: _created, updated: _updated, ...shown } = config;
    const asked = {
      ...shown,
      initrd: null,
      interfaces: null,
      devices: { ...config.devices, sdc: { disk_id: null, volume_id: null } },
      helpers: { network: false },
      virt_mode: 'fullvirt',
      root_device: 'none',
    };
    expect(await makeConfig(stage.user, node.id, asked)).toMatchObject({
      label: config.label,
      kernel: 'node/grub2',
      interfaces: [],
      devices: {
        ...emptySlots,
        sda: { disk_id: disks[0], volume_id: null },
        sdb: { disk_id: disks[1], volume_id: null },
      },
      helpers: { ...config.helpers, network: false },
      virt_mode: 'fullvirt',
      root_device: '/dev/sda',
    });
  });

  it('helpers for the network as the account’s settings say', async () => {
    const user = await stage.cloud.newAccount();
    await user.put('/account/settings', { network_helper: false });
    const node = await makeNode(stage, user);
    expect((await makeConfig(user, node.id)).helpers.network).toBe(false);
  });

  it('a volume, and attaches it to the node', async () => {
    const node = await makeNode(stage, stage.user, { region: 'us-east' });
    const { id } = await makeVolume(stage.user);
    const devices = { sda: { volume_id: id } };
    const config = await makeConfig(stage.user, node.id, { devices });
    expect(config.devices.sda).toEqual({ disk_id: null, volume_id: id });
    await stage.cloud.settle();
    expect(await read(stage.user, { id })).toMatchObject({ node_id: node.id, node_label: node.label });
    const events = await list<Schema<'EventPage'>>(stage.user, '/account/events', '', {
      'entity.type': 'volume',
      'entity.id': id,
      action: 'volume_attach',
    });
    expect(events.body.data).toMatchObject([{ status: 'finished', secondary_entity: { id: node.id } }]);
    await makeConfig(stage.user, node.id, { devices });
  });

  it('interfaces in a VLAN, in a VPC and in public', async () => {
    const node = await makeNode(stage, stage.user);
    const vpc = await makeVpc(stage.user, { region: 'us-ord' });
    const subnet = await makeSubnet(stage.user, vpc.id);
    const { id, interfaces } = await makeConfig(stage.user, node.id, {
      interfaces: [
        { purpose: 'vlan', label: 'first', ipam_address: '10.1.0.2/24' },
        {
          purpose: 'vpc',
          subnet_id: subnet.id,
          primary: true,
          ipv4: { nat_1_1: 'any' },
          ip_ranges: ['10.0.0.64/28'],
        },
        { purpose: 'public', label: '', ipam_address: null },
      ],
    });
    const ids = interfaces.map((one) => one.id);
    expect(interfaces).toStrictEqual([
      { ...publicInterface, id: ids[0], purpose: 'vlan', label: 'first', ipam_address: '10.1.0.2/24' },
      {
        ...publicInterface,
        id: ids[1],
        purpose: 'vpc',
        primary: true,
        vpc_id: vpc.id,
        subnet_id: subnet.id,
        ipv4: { vpc: '10.0.0.2', nat_1_1: node.ipv4[0] },
        ip_ranges: ['10.0.0.64/28'],
      },
      { ...publicInterface, id: ids[2] },
    ]);
    const vlans = await list<Schema<'VlanPage'>>(stage.user, '/networking/vlans', '', { label: 'first' });
    expect(vlans.body.data).toMatchObject([{ label: 'first', region: 'us-ord', nodes: [node.id] }]);
    const peopled = await stage.user.get<Schema<'Subnet'>>(`/vpcs/${vpc.id}/subnets/${subnet.id}`);
    expect(peopled.body.nodes).toEqual([{ id: node.id, interfaces: [{ id: ids[1], active: false }] }]);
    const address = await stage.user.get<Schema<'IpAddress'>>(`/networking/ips/${node.ipv4[0] ?? ''}`);
    expect(address.body.vpc_nat_1_1).toEqual({ address: '10.0.0.2', vpc_id: vpc.id, subnet_id: subnet.id });
    await stage.user.delete(`${configsPath(node.id)}/${id}`);
    expect(
      (await list<Schema<'VlanPage'>>(stage.user, '/networking/vlans', '', { label: 'first' })).body.data,
    ).toEqual([]);
  });

  it('many at once, and gives each an address of its own', async () => {
    const vpc = await makeVpc(stage.user, { region: 'us-ord' });
    const subnet = await makeSubnet(stage.user, vpc.id, { ipv4: '10.0.0.0/29' });
    const nodes = [];
    for (let made = 0; made < 6; made += 1) nodes.push(await makeNode(stage, stage.user));
    const interfaces = [{ purpose: 'vpc', subnet_id: subnet.id }];
    const answers = await Promise.all(nodes.map(({ id }) => create(id, { interfaces })));
    const given = answers.flatMap(({ status, body }) => (status === 200 ? body.interfaces : []));
    expect(given.map(({ ipv4 }) => ipv4?.vpc).sort()).toEqual([
      '10.0.0.2',
      '10.0.0.3',
      '10.0.0.4',
      '10.0.0.5',
    ]);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });
});

describe('createNodeConfig refuses input', () => {
  it('without what is required', async () => {
    const node = await makeNode(stage, stage.user);
    await expectRefused(
      stage.cloud,
      () => stage.user.post(configsPath(node.id), {}),
      400,
      ['label', 'label is required'],
      ['devices', 'devices is required'],
    );
  });

  it('that does not fit the node, all at once', async () => {
    const node = await makeNode(stage, stage.user);
    const other = await makeNodeWithDisks(stage, stage.user);
    const far = await makeVolume(stage.user, { region: 'us-east' });
    const foreign = await makeVpc(stage.stranger, { subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] });
    await expectRefused(
      stage.cloud,
      () =>
        create(node.id, {
          kernel: 'node/none',
          virt_mode: 'fullvirt',
          devices: { sda: { disk_id: other.disks[0] }, sdf: { volume_id: far.id } },
          interfaces: [
            { purpose: 'public' },
            { purpose: 'public' },
            { purpose: 'vpc', subnet_id: foreign.subnets[0]?.id },
          ],
        }),
      400,
      ['devices.sda.disk_id', 'disk_id is not valid'],
      ['devices.sdf.volume_id', 'The volume is in another region'],
      ['devices.sdf', 'This slot is not there in fullvirt'],
      ['kernel', 'kernel is not valid'],
      ['interfaces[1].purpose', 'Only one interface may be public'],
      ['interfaces[2].subnet_id', 'subnet_id is not valid'],
    );
  });

  it('with VLANs where there are none, more of them than there may be, and one that the node is in', async () => {
    const far = await makeNode(stage, stage.user, { region: 'us-west' });
    const vlan = { purpose: 'vlan', label: 'a' };
    await expectRefused(stage.cloud, () => create(far.id, { interfaces: [vlan] }), 400, [
      'interfaces[0].purpose',
      'The region does not offer Vlans',
    ]);
    const user = await stage.cloud.newAccount();
    const nodes = [];
    for (let made = 0; made < 4; made += 1) nodes.push(await makeNode(stage, user));
    const [first, ...others] = nodes.map(({ id }) => id);
    for (const [index, id] of others.entries()) {
      const labels = ['a', 'b', 'c'].map((label) => `${label}${index}`);
      await makeConfig(user, id, { interfaces: labels.map((label) => ({ purpose: 'vlan', label })) });
    }
    const last = ['l', 'm', 'n'].map((label) => ({ purpose: 'vlan', label }));
    const reason = 'An account may have 10 VLANs in a region';
    await expectRefused(
      stage.cloud,
      () => create(first ?? 0, { interfaces: last }, user),
      400,
      ['interfaces[1].label', reason],
      ['interfaces[2].label', reason],
    );
    const again = { interfaces: [{ purpose: 'vlan', label: 'a0' }] };
    await makeConfig(user, first ?? 0, again);
    const once = "Must be unique among the node's interfaces";
    await expectRefused(stage.cloud, () => create(first ?? 0, again, user), 400, [
      'interfaces[0].label',
      once,
    ]);
  });
});

describe('createNodeConfig refuses the caller', () => {
  it('that may not change a VPC or a volume that it names', async () => {
    const node = await makeNode(stage, stage.user);
    const vpc = await makeVpc(stage.user, {
      region: 'us-ord',
      subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }],
    });
    const { id } = await makeVolume(stage.user, { region: 'us-ord' });
    const ask = async (permissions: 'read_only' | 'read_write', fields: object) => {
      const grants: TestGrant[] = [
        { kind: 'node', id: node.id, permissions: 'read_write' },
        { kind: 'vpc', id: vpc.id, permissions },
        { kind: 'volume', id, permissions },
      ];
      const user = await stage.user.newUser({ restricted: true, grants });
      return () => create(node.id, fields, user);
    };
    for (const fields of [
      { interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }] },
      { devices: { sda: { volume_id: id } } },
    ]) {
      await expectRefused(stage.cloud, await ask('read_only', fields), 403, 'Unauthorized');
      expect((await (await ask('read_write', fields))()).status).toBe(200);
    }
  });

  servesGranted(stage, {
    kind: 'node',
    family: 'nodes',
    method: 'POST',
    path: configsPath,
    body: () => Promise.resolve({ label: 'main', devices: {} }),
    make: (user) => makeNode(stage, user),
  });
});

describe('createNodeConfig refuses the state', () => {
  it('of a node with as many as it may have', async () => {
    const node = await makeNode(stage, stage.user);
    for (let made = 0; made < 50; made += 1) await makeConfig(stage.user, node.id);
    await expectRefused(
      stage.cloud,
      () => create(node.id, {}),
      400,
      'A node may have 50 configuration profiles',
    );
  });
});
