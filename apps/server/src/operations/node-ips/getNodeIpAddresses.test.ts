import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc } from '../networking/networks.fixture.js';
import { provide } from '../networking/networking.fixture.js';
import { makeConfig } from '../node-configs/node-configs.fixture.js';
import { makeNode } from '../nodes/nodes.fixture.js';
import { pathOf, readAddresses } from './node-ips.fixture.js';

const stage = useStage();

describe('getNodeIpAddresses', () => {
  it('tells of all that a new node has', async () => {
    const node = await makeNode(stage, stage.user, { private_ip: true });
    const [open = '', hidden = ''] = node.ipv4;
    const slaac = node.ipv6?.replace('/128', '') ?? '';
    const suffix = slaac.split(':').slice(-4).join(':');
    const common = { node_id: node.id, region: 'us-ord' };
    const ofNetwork = { prefix: 64, gateway: 'fe80::1', subnet_mask: 'ffff:ffff:ffff:ffff::', type: 'ipv6' };
    expect(await readAddresses(stage.user, node.id)).toStrictEqual({
      ipv4: {
        public: [
          {
            ...common,
            address: open,
            gateway: open.replace(/\d+$/, '1'),
            subnet_mask: '255.255.255.0',
            prefix: 24,
            type: 'ipv4',
            public: true,
            rdns: `${open.replaceAll('.', '-')}.ip.cloud.example`,
            vpc_nat_1_1: null,
          },
        ],
        private: [
          {
            ...common,
            address: hidden,
            gateway: null,
            subnet_mask: '255.255.128.0',
            prefix: 17,
            type: 'ipv4',
            public: false,
            rdns: null,
            vpc_nat_1_1: null,
          },
        ],
        shared: [],
        reserved: [],
        vpc: [],
      },
      ipv6: {
        slaac: { ...common, ...ofNetwork, address: slaac, public: true, rdns: null },
        link_local: { ...common, ...ofNetwork, address: `fe80::${suffix}`, public: false, rdns: null },
        global: [],
      },
    });
    expect(suffix).toMatch(/^f03c:9[0-9a-f]ff:fe/);
  });

  it('tells of the addresses in VPCs of all configuration profiles, first addresses, then networks', async () => {
    const node = await makeNode(stage, stage.user);
    const vpc = await makeVpc(stage.user, { region: 'us-ord' });
    const subnet = await makeSubnet(stage.user, vpc.id, { ipv4: '10.0.8.0/22' });
    const inVpc = { purpose: 'vpc', subnet_id: subnet.id };
    const first = await makeConfig(stage.user, node.id, {
      interfaces: [
        { purpose: 'public' },
        { ...inVpc, ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.9.0/28', '10.0.9.64/28'] },
      ],
    });
    const second = await makeConfig(stage.user, node.id, {
      interfaces: [{ ...inVpc, ipv4: { vpc: '10.0.10.77' } }],
    });
    const common = {
      vpc_id: vpc.id,
      subnet_id: subnet.id,
      region: 'us-ord',
      node_id: node.id,
      active: false,
      gateway: '10.0.8.1',
      prefix: 22,
      subnet_mask: '255.255.252.0',
    };
    const ofFirst = { ...common, config_id: first.id, interface_id: first.interfaces[1]?.id };
    const ofSecond = { ...common, config_id: second.id, interface_id: second.interfaces[0]?.id };
    const { ipv4 } = await readAddresses(stage.user, node.id);
    expect(ipv4.vpc).toStrictEqual([
      { ...ofFirst, address: '10.0.8.2', address_range: null, nat_1_1: node.ipv4[0] },
      { ...ofSecond, address: '10.0.10.77', address_range: null, nat_1_1: null },
      { ...ofFirst, address: null, address_range: '10.0.9.0/28', nat_1_1: null },
      { ...ofFirst, address: null, address_range: '10.0.9.64/28', nat_1_1: null },
    ]);
    expect(ipv4.public[0]?.vpc_nat_1_1).toEqual({
      address: '10.0.8.2',
      vpc_id: vpc.id,
      subnet_id: subnet.id,
    });
  });

  it('tells of what the operator gave to a node that it provided', async () => {
    const node = await provide(stage, stage.user, 'node');
    const empty = await readAddresses(stage.user, node);
    expect(empty.ipv4).toEqual({ public: [], private: [], shared: [], reserved: [], vpc: [] });
    expect(empty.ipv6).toMatchObject({ slaac: null, link_local: { public: false }, global: [] });
    const path = `/accounts/${stage.user.accountId}/addresses`;
    const given = [`2001:db8:77::${node.toString(16)}`, `fe80::77:${node.toString(16)}`];
    for (const address of given)
      await stage.cloud.operator.post(path, { address, region: 'us-ord', node_id: node });
    const { ipv6 } = await readAddresses(stage.user, node);
    expect([ipv6.slaac?.address, ipv6.link_local?.address]).toEqual(given);
  });

  it('tells what /networking/ips tells', async () => {
    const node = await makeNode(stage, stage.user, { private_ip: true });
    const { ipv4, ipv6 } = await readAddresses(stage.user, node.id);
    const filter = JSON.stringify({ node_id: node.id });
    const { body } = await stage.user.get<{ data: object[] }>('/networking/ips', { 'X-Filter': filter });
    const all = [...ipv4.public, ...ipv4.private, ipv6.slaac];
    expect(body.data).toHaveLength(all.length);
    expect(body.data).toEqual(expect.arrayContaining(all));
  });

  it('answers a restricted user that may read the node, and no other', async () => {
    const { id } = await makeNode(stage, stage.user);
    const grants = [{ kind: 'node', id, permissions: 'read_only' }] as const;
    const reader = await stage.user.newUser({ restricted: true, grants: [...grants] });
    expect((await reader.get(pathOf(id))).status).toBe(200);
    const other = await stage.user.newUser({ restricted: true });
    await expectRefused(stage.cloud, () => other.get(pathOf(id)), 403, 'Unauthorized');
    for (const missing of [999_999, (await makeNode(stage, stage.stranger)).id])
      await expectRefused(stage.cloud, () => stage.user.get(pathOf(missing)), 404, 'Not found');
  });
});
