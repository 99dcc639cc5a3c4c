import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSubnet, makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { provide } from '../../networking/networking.fixture.js';
import { makeConfig } from '../configs/node-configs.fixture.js';
import { makeNode } from '../machines/nodes.fixture.js';
import { readAddresses } from './node-ips.fixture.js';

const server = useServer();

describe('getNodeIpAddresses', () => {
  it('shows all addresses of a new node', async () => {
    const node = await makeNode(server, server.user, { private_ip: true });
    const [open = '', hidden = ''] = node.ipv4;
    const slaac = node.ipv6?.replace('/128', '') ?? '';
    const suffix = slaac.split(':').slice(-4).join(':');
    const common = { node_id: node.id, region: 'us-ord' };
    const ofNetwork = { prefix: 64, gateway: 'fe80::1', subnet_mask: 'ffff:ffff:ffff:ffff::', type: 'ipv6' };
    expect(await readAddresses(server.user, node.id)).toStrictEqual({
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

  it('shows the VPC addresses of all configuration profiles, first addresses, then networks', async () => {
    const node = await makeNode(server, server.user);
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id, { ipv4: '10.0.8.0/22' });
    const inVpc = { purpose: 'vpc', subnet_id: subnet.id };
    const first = await makeConfig(server.user, node.id, {
      interfaces: [
        { purpose: 'public' },
        { ...inVpc, ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.9.0/28', '10.0.9.64/28'] },
      ],
    });
    const second = await makeConfig(server.user, node.id, {
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
    const { ipv4 } = await readAddresses(server.user, node.id);
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

  it('shows the addresses that the operator assigned to a provided node', async () => {
    const node = await provide(server, server.user, 'node');
    const empty = await readAddresses(server.user, node);
    expect(empty.ipv4).toEqual({ public: [], private: [], shared: [], reserved: [], vpc: [] });
    expect(empty.ipv6).toMatchObject({ slaac: null, link_local: { public: false }, global: [] });
    const path = `/accounts/${server.user.accountId}/addresses`;
    const group = (node % 0x10000).toString(16);
    const given = [`2001:db8:77::${group}`, `fe80::77:${group}`];
    for (const address of given)
      await server.operator.post(path, { address, region: 'us-ord', node_id: node });
    const { ipv6 } = await readAddresses(server.user, node);
    expect([ipv6.slaac?.address, ipv6.link_local?.address]).toEqual(given);
  });
});
