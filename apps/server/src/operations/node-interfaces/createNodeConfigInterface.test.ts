import type { Schema } from '@cloud-account/spec';
import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeVpc } from '../networking/networks.fixture.js';
import {
  configEventsOf,
  configsPath,
  makeConfig,
  publicInterface,
} from '../node-configs/node-configs.fixture.js';
import {
  addInterface,
  interfacesPath,
  listInterfaces,
  makeConfigured,
  makeNearSubnet,
  makeRunning,
  nodesInVlan,
  ofInterfaces,
  vlanEventsOf,
} from './node-interfaces.fixture.js';

const stage = useStage();

const unique = "Must be unique among the node's interfaces";

describe('createNodeConfigInterface accepts', () => {
  it('one after those that there are, and tells of it', async () => {
    const of = await makeConfigured(stage, stage.user);
    const added = await addInterface(stage.user, of, { purpose: 'public' });
    expect(added).toStrictEqual({ ...publicInterface, id: added.id });
    const vlan = await addInterface(stage.user, of, {
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
    expect(await listInterfaces(stage.user, of)).toStrictEqual([added, vlan]);
    const { id } = of.config;
    const url = `/v4${configsPath(of.node.id)}/${id}`;
    expect(await configEventsOf(stage.user, of.node.id)).toEqual([
      ['node_config_create', 'notification', id, url],
      ['node_config_update', 'notification', id, url],
      ['node_config_update', 'notification', id, url],
    ]);
    expect(await nodesInVlan(stage.user, 'added')).toEqual([of.node.id]);
    expect(await vlanEventsOf(stage.user, of.node.id)).toEqual([
      ['vlan_attach', 'notification', 'vlan', 'added'],
    ]);
  });

  it('one in a VPC, with the lowest address that is free and the public address of the node', async () => {
    const subnet = await makeNearSubnet(stage.user);
    const of = await makeConfigured(stage, stage.user, [{ purpose: 'vpc', subnet_id: subnet.id }]);
    const other = await makeConfigured(stage, stage.user);
    const body = {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { nat_1_1: 'any' },
      ip_ranges: ['10.0.1.4/30'],
    };
    const added = await addInterface(stage.user, other, body);
    expect(added).toMatchObject({
      primary: false,
      active: false,
      vpc_id: subnet.vpc,
      subnet_id: subnet.id,
      ipv4: { vpc: '10.0.1.3', nat_1_1: other.node.ipv4[0] },
      ip_ranges: ['10.0.1.4/30'],
    });
    const next = await addInterface(stage.user, of, {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { vpc: '' },
    });
    expect(next.ipv4).toEqual({ vpc: '10.0.1.8', nat_1_1: null });
    const read = await stage.user.get<Schema<'Subnet'>>(`/vpcs/${subnet.vpc}/subnets/${subnet.id}`);
    expect(read.body.nodes).toEqual([
      {
        id: of.node.id,
        interfaces: [of.config.interfaces[0], next].map((one) => ({ id: one?.id, active: false })),
      },
      { id: other.node.id, interfaces: [{ id: added.id, active: false }] },
    ]);
    const address = await stage.user.get<Schema<'IpAddress'>>(`/networking/ips/${other.node.ipv4[0] ?? ''}`);
    expect(address.body.vpc_nat_1_1).toEqual({
      address: '10.0.1.3',
      vpc_id: subnet.vpc,
      subnet_id: subnet.id,
    });
  });

  it('one that takes the default route from the one that had it', async () => {
    const subnet = await makeNearSubnet(stage.user);
    const of = await makeConfigured(stage, stage.user, [{ purpose: 'public', primary: true }]);
    await addInterface(stage.user, of, { purpose: 'vpc', subnet_id: subnet.id, primary: true });
    await addInterface(stage.user, of, { purpose: 'vlan', label: 'behind' });
    expect((await listInterfaces(stage.user, of)).map(({ purpose, primary }) => [purpose, primary])).toEqual([
      ['public', false],
      ['vpc', true],
      ['vlan', false],
    ]);
  });

  it('one of a node that runs, which has it after it was booted again', async () => {
    const of = await makeRunning(stage, stage.user, [{ purpose: 'public' }]);
    const { id, active } = await addInterface(stage.user, of, { purpose: 'vlan', label: 'later' });
    expect(active).toBe(false);
    expect((await listInterfaces(stage.user, of)).map((one) => one.active)).toEqual([true, false]);
    await stage.user.post(`/node/instances/${of.node.id}/reboot`);
    await stage.cloud.settle();
    expect((await listInterfaces(stage.user, of)).map((one) => one.active)).toEqual([true, true]);
    await stage.user.post(`/node/instances/${of.node.id}/shutdown`);
    await stage.cloud.settle();
    expect((await stage.user.get(`${interfacesPath(of)}/${id}`)).body).toMatchObject({ active: false });
  });

  it('an address of a subnet once only, also when many ask for it at a time', async () => {
    const subnet = await makeNearSubnet(stage.user, '10.0.0.0/29');
    const all = [];
    for (let made = 0; made < 4; made += 1) all.push(await makeConfigured(stage, stage.user));
    const asked = [{}, { vpc: '10.0.0.2' }, { vpc: '10.0.0.2' }, { vpc: '10.0.0.5' }];
    const answers = await Promise.all(
      all.map((of, index) =>
        stage.user.post<Schema<'ConfigInterface'>>(interfacesPath(of), {
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

  it('three at most, also when many are added at a time', async () => {
    const of = await makeConfigured(stage, stage.user);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((label) =>
        stage.user.post(interfacesPath(of), { purpose: 'vlan', label: `many-${label}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
    expect(await listInterfaces(stage.user, of)).toHaveLength(3);
  });

  it('a VLAN once on a node, and ten in a region, also when many are made at a time', async () => {
    const user = await stage.cloud.newAccount();
    const all = [];
    for (let made = 0; made < 4; made += 1) all.push(await makeConfigured(stage, user));
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
  });
});

describe('createNodeConfigInterface refuses input', () => {
  it('without a purpose, or of the wrong shape', async () => {
    const of = await makeConfigured(stage, stage.user);
    const add = (body: object) => () => stage.user.post(interfacesPath(of), body);
    await expectRefused(stage.cloud, add({}), 400, ['purpose', 'purpose is required']);
    const answer = await stage.user.post<{ errors: { field: string }[] }>(interfacesPath(of), {
      purpose: 'private',
      label: 'a--b',
      primary: 1,
      ipv4: { vpc: 'any' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ field }) => field).sort()).toEqual([
      'ipv4.vpc',
      'label',
      'primary',
      'purpose',
    ]);
  });

  it('that does not fit its purpose, all at once', async () => {
    const of = await makeConfigured(stage, stage.user, [{ purpose: 'public' }]);
    const add = (body: object) => () => stage.user.post(interfacesPath(of), body);
    const only = (purpose: string) => `Only for the purpose ${purpose}`;
    await expectRefused(
      stage.cloud,
      add({
        purpose: 'public',
        label: 'a',
        ipam_address: '10.0.0.1/24',
        subnet_id: 1,
        ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' },
        ip_ranges: ['10.0.0.0/28'],
      }),
      400,
      ['purpose', 'Only one interface may be public'],
      ['label', only('vlan')],
      ['ipam_address', only('vlan')],
      ['subnet_id', only('vpc')],
      ['ipv4.vpc', only('vpc')],
      ['ipv4.nat_1_1', only('vpc')],
      ['ip_ranges', only('vpc')],
    );
    await expectRefused(
      stage.cloud,
      add({ purpose: 'vlan', primary: true, ipam_address: '10.0.0.1/33' }),
      400,
      ['primary', 'An interface in a VLAN cannot be primary'],
      ['label', 'label is required'],
      ['ipam_address', 'ipam_address is not valid'],
    );
    await expectRefused(stage.cloud, add({ purpose: 'vpc' }), 400, ['subnet_id', 'subnet_id is required']);
  });

  it('that another interface of the node has', async () => {
    const vlan = { purpose: 'vlan', label: 'once', ipam_address: '10.3.0.2/24' };
    const of = await makeConfigured(stage, stage.user, [vlan]);
    const config = await makeConfig(stage.user, of.node.id);
    for (const one of [of, { ...of, config }])
      await expectRefused(
        stage.cloud,
        () => stage.user.post(interfacesPath(one), { ...vlan, ipam_address: '10.3.0.2/16' }),
        400,
        ['label', unique],
        ['ipam_address', unique],
      );
  });

  it('with an address that is outside of the subnet, reserved, taken or of another node', async () => {
    const subnet = await makeNearSubnet(stage.user);
    const far = await makeVpc(stage.user, {
      region: 'us-iad',
      subnets: [{ label: 'a', ipv4: '10.0.1.0/24' }],
    });
    const foreign = await makeNearSubnet(stage.stranger);
    const other = await makeConfigured(stage, stage.user);
    const of = await makeConfigured(stage, stage.user, [
      { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: 'any' } },
    ]);
    const add = (fields: object) => () =>
      stage.user.post(interfacesPath(of), { purpose: 'vpc', subnet_id: subnet.id, ...fields });
    await expectRefused(
      stage.cloud,
      add({ ipv4: { vpc: '10.0.1.2', nat_1_1: other.node.ipv4[0] } }),
      400,
      ['ipv4.vpc', 'Something else has this address'],
      ['ipv4.nat_1_1', 'nat_1_1 is not valid'],
    );
    await expectRefused(
      stage.cloud,
      add({ ipv4: { vpc: '10.0.1.1', nat_1_1: 'any' }, ip_ranges: ['10.0.1.0/28', '10.0.2.0/28'] }),
      400,
      ['ipv4.vpc', 'Must not be among the first 2 or the last 2 addresses of the subnet'],
      ['ip_ranges[0]', 'Something else has addresses of this network'],
      ['ip_ranges[1]', 'Must be within the network of the subnet'],
      ['ipv4.nat_1_1', 'Another interface has this address'],
    );
    await expectRefused(stage.cloud, add({ subnet_id: far.subnets[0]?.id }), 400, [
      'subnet_id',
      'The subnet is in another region',
    ]);
    await expectRefused(stage.cloud, add({ subnet_id: foreign.id }), 400, [
      'subnet_id',
      'subnet_id is not valid',
    ]);
  });

  it('with a VLAN where there are none', async () => {
    const of = await makeConfigured(stage, stage.user, [], { region: 'us-west' });
    await expectRefused(
      stage.cloud,
      () => stage.user.post(interfacesPath(of), { purpose: 'vlan', label: 'a' }),
      400,
      ['purpose', 'The region does not offer Vlans'],
    );
  });
});

describe('createNodeConfigInterface refuses the caller', () => {
  it('that may not change a VPC that the profile was not in', async () => {
    const subnet = await makeNearSubnet(stage.user);
    const of = await makeConfigured(stage, stage.user);
    const ask = async (level: 'read_only' | 'read_write' | null) => {
      const user = await stage.user.newUser({
        restricted: true,
        grants: [
          { kind: 'node', id: of.node.id, permissions: 'read_write' },
          ...(level === null ? [] : [{ kind: 'vpc', id: subnet.vpc, permissions: level } as const]),
        ],
      });
      return () => user.post(interfacesPath(of), { purpose: 'vpc', subnet_id: subnet.id });
    };
    for (const level of [null, 'read_only'] as const)
      await expectRefused(stage.cloud, await ask(level), 403, 'Unauthorized');
    for (const level of ['read_write', null] as const) expect((await (await ask(level))()).status).toBe(200);
  });

  servesGranted(stage, {
    method: 'POST',
    ...ofInterfaces(stage),
    body: () => Promise.resolve({ purpose: 'public' }),
  });
});

describe('createNodeConfigInterface refuses the state', () => {
  it('of a profile with three interfaces', async () => {
    const vlans = ['x', 'y', 'z'].map((label) => ({ purpose: 'vlan', label }));
    const of = await makeConfigured(stage, stage.user, vlans);
    await expectRefused(
      stage.cloud,
      () => stage.user.post(interfacesPath(of), { purpose: 'public' }),
      400,
      'A configuration profile may have 3 interfaces',
    );
  });
});
