import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { makeVolume, read } from '../../volumes/volumes.fixture.js';
import {
  configEventsOf,
  configsPath,
  emptySlots,
  makeConfig,
  makeNode,
  makeNodeWithDisks,
  publicInterface,
} from './node-configs.fixture.js';

const server = useServer();

const create = (nodeId: number, fields: object, user = server.user) =>
  user.post<Schema<'NodeConfig'>>(configsPath(nodeId), { label: 'main', devices: {}, ...fields });

describe('createNodeConfig accepts', () => {
  it('a label without devices, and fills in the rest', async () => {
    const node = await makeNode(server, server.user);
    const config = await makeConfig(server.user, node.id);
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
    const { body } = await server.user.get(`${configsPath(node.id)}/${config.id}`);
    expect(body).toStrictEqual(config);
    expect(await configEventsOf(server.user, node.id)).toEqual([
      ['node_config_create', 'notification', config.id, `/v4${configsPath(node.id)}/${config.id}`],
    ]);
  });

  it('the network helper from the account’s settings', async () => {
    const user = await server.newAccount();
    await user.put('/account/settings', { network_helper: false });
    const node = await makeNode(server, user);
    expect((await makeConfig(user, node.id)).helpers.network).toBe(false);
  });

  it('a volume, and attaches it to the node', async () => {
    const node = await makeNode(server, server.user, { region: 'us-east' });
    const { id } = await makeVolume(server.user);
    const devices = { sda: { volume_id: id } };
    const config = await makeConfig(server.user, node.id, { devices });
    expect(config.devices.sda).toEqual({ disk_id: null, volume_id: id });
    await server.settle();
    expect(await read(server.user, { id })).toMatchObject({ node_id: node.id, node_label: node.label });
    const events = await list<Schema<'EventPage'>>(server.user, '/account/events', '', {
      'entity.type': 'volume',
      'entity.id': id,
      action: 'volume_attach',
    });
    expect(events.body.data).toMatchObject([{ status: 'finished', secondary_entity: { id: node.id } }]);
    await makeConfig(server.user, node.id, { devices });
  });

  it('interfaces in a VLAN, in a VPC and in the public network', async () => {
    const node = await makeNode(server, server.user);
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id);
    const { id, interfaces } = await makeConfig(server.user, node.id, {
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
    const vlans = await list<Schema<'VlanPage'>>(server.user, '/networking/vlans', '', { label: 'first' });
    expect(vlans.body.data).toMatchObject([{ label: 'first', region: 'us-ord', nodes: [node.id] }]);
    const peopled = await server.user.get<Schema<'Subnet'>>(`/vpcs/${vpc.id}/subnets/${subnet.id}`);
    expect(peopled.body.nodes).toEqual([{ id: node.id, interfaces: [{ id: ids[1], active: false }] }]);
    const address = await server.user.get<Schema<'IpAddress'>>(`/networking/ips/${node.ipv4[0] ?? ''}`);
    expect(address.body.vpc_nat_1_1).toEqual({ address: '10.0.0.2', vpc_id: vpc.id, subnet_id: subnet.id });
    await server.user.delete(`${configsPath(node.id)}/${id}`);
    expect(
      (await list<Schema<'VlanPage'>>(server.user, '/networking/vlans', '', { label: 'first' })).body.data,
    ).toEqual([]);
  });

  it('many at once, each with its own address', async () => {
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id, { ipv4: '10.0.0.0/29' });
    const nodes = [];
    for (let made = 0; made < 6; made += 1) nodes.push(await makeNode(server, server.user));
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
  it('with all problems at once', async () => {
    const node = await makeNode(server, server.user);
    const other = await makeNodeWithDisks(server, server.user);
    const far = await makeVolume(server.user, { region: 'us-east' });
    const foreign = await makeVpc(server.stranger, { subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] });
    await expectRefused(
      server,
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
      ['devices.sdf', 'This slot does not exist in fullvirt'],
      ['devices.sdf.volume_id', 'The volume is in another region'],
      ['kernel', 'kernel is not valid'],
      ['interfaces[1].purpose', 'Only one interface may be public'],
      ['interfaces[2].subnet_id', 'subnet_id is not valid'],
    );
  });

  it('with a VLAN of the node', async () => {
    const node = await makeNode(server, server.user);
    const interfaces = [{ purpose: 'vlan', label: 'once' }];
    await makeConfig(server.user, node.id, { interfaces });
    const unique = ['interfaces[0].label', "Must be unique among the node's interfaces"] as const;
    await expectRefused(server, () => create(node.id, { interfaces }), 400, unique);
  });
});

describe('createNodeConfig refuses the caller', () => {
  it('that may not change its VPC or its volume', async () => {
    const node = await makeNode(server, server.user);
    const vpc = await makeVpc(server.user, {
      region: 'us-ord',
      subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }],
    });
    const { id } = await makeVolume(server.user, { region: 'us-ord' });
    const user = await server.user.newUser({
      restricted: true,
      grants: [
        { kind: 'node', id: node.id, permissions: 'read_write' },
        { kind: 'vpc', id: vpc.id, permissions: 'read_only' },
        { kind: 'volume', id, permissions: 'read_only' },
      ],
    });
    for (const fields of [
      { interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }] },
      { devices: { sda: { volume_id: id } } },
    ])
      await expectRefused(server, () => create(node.id, fields, user), 403, 'Unauthorized');
  });
});
