import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { configEventsOf, configsPath, makeConfig, publicInterface } from '../configs/node-configs.fixture.js';
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

const unique = "Must be unique among the node's interfaces";

describe('createNodeConfigInterface accepts', () => {
  it('one more interface, with an event', async () => {
    const of = await makeConfigured(server, server.user);
    const added = await addInterface(server.user, of, { purpose: 'public' });
    expect(added).toStrictEqual({ ...publicInterface, id: added.id });
    const vlan = await addInterface(server.user, of, {
      purpose: 'vlan',
      label: 'added',
      ipam_address: '10.1.0.2/24',
      primary: false,
      subnet_id: null,
      ipv4: null,
      ip_ranges: null,
    });
    expect(vlan).toStrictEqual({
      ...publicInterface,
      id: vlan.id,
      purpose: 'vlan',
      label: 'added',
      ipam_address: '10.1.0.2/24',
    });
    expect(await listInterfaces(server.user, of)).toStrictEqual([added, vlan]);
    const { id } = of.config;
    const url = `/v4${configsPath(of.node.id)}/${id}`;
    expect(await configEventsOf(server.user, of.node.id)).toEqual([
      ['node_config_create', 'notification', id, url],
      ['node_config_update', 'notification', id, url],
      ['node_config_update', 'notification', id, url],
    ]);
    expect(await nodesInVlan(server.user, 'added')).toEqual([of.node.id]);
    expect(await vlanEventsOf(server.user, of.node.id)).toEqual([
      ['vlan_attach', 'notification', 'vlan', 'added'],
    ]);
  });

  it('one in a VPC, with the lowest free address and the public address of the node', async () => {
    const subnet = await makeNearSubnet(server.user);
    const of = await makeConfigured(server, server.user, [{ purpose: 'vpc', subnet_id: subnet.id }]);
    const other = await makeConfigured(server, server.user);
    const body = {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { nat_1_1: 'any' },
      ip_ranges: ['10.0.1.4/30'],
    };
    const added = await addInterface(server.user, other, body);
    expect(added).toMatchObject({
      primary: false,
      active: false,
      vpc_id: subnet.vpc,
      subnet_id: subnet.id,
      ipv4: { vpc: '10.0.1.3', nat_1_1: other.node.ipv4[0] },
      ip_ranges: ['10.0.1.4/30'],
    });
    const next = await addInterface(server.user, of, {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { vpc: '' },
    });
    expect(next.ipv4).toEqual({ vpc: '10.0.1.8', nat_1_1: null });
    const read = await server.user.get<Schema<'Subnet'>>(`/vpcs/${subnet.vpc}/subnets/${subnet.id}`);
    expect(read.body.nodes).toEqual([
      {
        id: of.node.id,
        interfaces: [of.config.interfaces[0], next].map((one) => ({ id: one?.id, active: false })),
      },
      { id: other.node.id, interfaces: [{ id: added.id, active: false }] },
    ]);
    const address = await server.user.get<Schema<'IpAddress'>>(`/networking/ips/${other.node.ipv4[0] ?? ''}`);
    expect(address.body.vpc_nat_1_1).toEqual({
      address: '10.0.1.3',
      vpc_id: subnet.vpc,
      subnet_id: subnet.id,
    });
  });

  it('one that gets the default route from another interface', async () => {
    const subnet = await makeNearSubnet(server.user);
    const of = await makeConfigured(server, server.user, [{ purpose: 'public', primary: true }]);
    await addInterface(server.user, of, { purpose: 'vpc', subnet_id: subnet.id, primary: true });
    await addInterface(server.user, of, { purpose: 'vlan', label: 'behind' });
    expect((await listInterfaces(server.user, of)).map(({ purpose, primary }) => [purpose, primary])).toEqual(
      [
        ['public', false],
        ['vpc', true],
        ['vlan', false],
      ],
    );
  });

  it('one of a running node, which has it after the next boot', async () => {
    const of = await makeRunning(server, server.user, [{ purpose: 'public' }]);
    const { id, active } = await addInterface(server.user, of, { purpose: 'vlan', label: 'later' });
    expect(active).toBe(false);
    expect((await listInterfaces(server.user, of)).map((one) => one.active)).toEqual([true, false]);
    await server.user.post(`/node/instances/${of.node.id}/reboot`);
    await server.settle();
    expect((await listInterfaces(server.user, of)).map((one) => one.active)).toEqual([true, true]);
    await server.user.post(`/node/instances/${of.node.id}/shutdown`);
    await server.settle();
    expect((await server.user.get(`${interfacesPath(of)}/${id}`)).body).toMatchObject({ active: false });
  });

  it('an address of a subnet only once, also with simultaneous requests', async () => {
    const subnet = await makeNearSubnet(server.user, '10.0.0.0/29');
    const all = [];
    for (let made = 0; made < 4; made += 1) all.push(await makeConfigured(server, server.user));
    const asked = [{}, { vpc: '10.0.0.2' }, { vpc: '10.0.0.2' }, { vpc: '10.0.0.5' }];
    const answers = await Promise.all(
      all.map((of, index) =>
        server.user.post<Schema<'ConfigInterface'>>(interfacesPath(of), {
          purpose: 'vpc',
          subnet_id: subnet.id,
          ipv4: asked[index],
        }),
      ),
    );
    const given = answers.flatMap(({ status, body }) => (status === 200 ? (body.ipv4?.vpc ?? []) : []));
    expect(new Set(given).size).toBe(given.length);
    expect(given).toContain('10.0.0.5');
    expect(given).toContain('10.0.0.2');
  });

  it('at most three, also with simultaneous requests', async () => {
    const of = await makeConfigured(server, server.user);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((label) =>
        server.user.post(interfacesPath(of), { purpose: 'vlan', label: `many-${label}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
    expect(await listInterfaces(server.user, of)).toHaveLength(3);
  });

  it('a VLAN once on a node, and at most ten in a region, also with simultaneous requests', async () => {
    const user = await server.newAccount();
    const all: [ConfiguredNode, ...ConfiguredNode[]] = [await makeConfigured(server, user)];
    while (all.length < 4) all.push(await makeConfigured(server, user));
    const answers = await Promise.all(
      all.flatMap((of, node) =>
        ['a', 'b', 'c'].map((label) =>
          user.post(interfacesPath(of), { purpose: 'vlan', label: `${label}${node}` }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const vlans = await user.get<Schema<'VlanPage'>>('/networking/vlans');
    expect(vlans.body.results).toBe(10);
    const without = all[Math.floor(answers.findIndex(({ status }) => status === 400) / 3)] ?? all[0];
    const more = () => user.post(interfacesPath(without), { purpose: 'vlan', label: 'z' });
    const reason = 'An account may have 10 VLANs in a region';
    await expectRefused(server, more, 400, ['label', reason]);
  });
});

describe('createNodeConfigInterface refuses input', () => {
  it('with all problems at once', async () => {
    const of = await makeConfigured(server, server.user, [{ purpose: 'public' }]);
    const add = (body: object) => () => server.user.post(interfacesPath(of), body);
    await expectRefused(
      server,
      add({ purpose: 'public', label: 'a', ip_ranges: ['10.0.0.0/28'] }),
      400,
      ['purpose', 'Only one interface may be public'],
      ['label', 'Only for the purpose vlan'],
      ['ip_ranges', 'Only for the purpose vpc'],
    );
    await expectRefused(server, add({ purpose: 'vpc' }), 400, ['subnet_id', 'subnet_id is required']);
  });

  it('that another interface of the node has, in any profile', async () => {
    const vlan = { purpose: 'vlan', label: 'once', ipam_address: '10.3.0.2/24' };
    const of = await makeConfigured(server, server.user, [vlan]);
    const config = await makeConfig(server.user, of.node.id);
    const second = () => server.user.post(interfacesPath({ ...of, config }), vlan);
    await expectRefused(server, second, 400, ['label', unique], ['ipam_address', unique]);
  });

  it('with an address that is outside of the subnet, reserved, taken or of another node', async () => {
    const subnet = await makeNearSubnet(server.user);
    const far = await makeVpc(server.user, {
      region: 'us-iad',
      subnets: [{ label: 'a', ipv4: '10.0.1.0/24' }],
    });
    const foreign = await makeNearSubnet(server.stranger);
    const other = await makeConfigured(server, server.user);
    const of = await makeConfigured(server, server.user, [
      { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: 'any' } },
    ]);
    const add = (fields: object) => () =>
      server.user.post(interfacesPath(of), { purpose: 'vpc', subnet_id: subnet.id, ...fields });
    await expectRefused(server, add({ ipv4: { vpc: '10.0.1.300' } }), 400, ['ipv4.vpc', 'vpc is not valid']);
    await expectRefused(
      server,
      add({ ipv4: { vpc: '10.0.1.2', nat_1_1: other.node.ipv4[0] } }),
      400,
      ['ipv4.vpc', 'Something else has this address'],
      ['ipv4.nat_1_1', 'nat_1_1 is not valid'],
    );
    await expectRefused(
      server,
      add({ ipv4: { vpc: '10.0.1.1', nat_1_1: 'any' }, ip_ranges: ['10.0.1.0/28', '10.0.2.0/28'] }),
      400,
      ['ipv4.vpc', 'Must not be among the first 2 or the last 2 addresses of the subnet'],
      ['ipv4.nat_1_1', 'Another interface has this address'],
      ['ip_ranges[0]', 'Something else has addresses of this network'],
      ['ip_ranges[1]', 'Must be within the network of the subnet'],
    );
    await expectRefused(server, add({ subnet_id: far.subnets[0]?.id }), 400, [
      'subnet_id',
      'The subnet is in another region',
    ]);
    await expectRefused(server, add({ subnet_id: foreign.id }), 400, ['subnet_id', 'subnet_id is not valid']);
  });
});

describe('createNodeConfigInterface refuses the caller', () => {
  it('that may not change a VPC that is new to the profile', async () => {
    const subnet = await makeNearSubnet(server.user);
    const of = await makeConfigured(server, server.user);
    const ask = async (level: 'read_only' | 'read_write' | null) => {
      const user = await server.user.newUser({
        restricted: true,
        grants: [
          { kind: 'node', id: of.node.id, permissions: 'read_write' },
          ...(level === null ? [] : [{ kind: 'vpc', id: subnet.vpc, permissions: level } as const]),
        ],
      });
      return () => user.post(interfacesPath(of), { purpose: 'vpc', subnet_id: subnet.id });
    };
    await expectRefused(server, await ask('read_only'), 403, 'Unauthorized');
    for (const level of ['read_write', null] as const) expect((await (await ask(level))()).status).toBe(200);
  });
});

describe('createNodeConfigInterface refuses the state', () => {
  it('of a profile with three interfaces', async () => {
    const vlans = ['x', 'y', 'z'].map((label) => ({ purpose: 'vlan', label }));
    const of = await makeConfigured(server, server.user, vlans);
    await expectRefused(
      server,
      () => server.user.post(interfacesPath(of), { purpose: 'public' }),
      400,
      'A configuration profile may have 3 interfaces',
    );
  });
});
