import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { act } from '../../nodes/actions/actions.fixture.js';
import { makeConfig, makeNodeWithDisks } from '../../nodes/configs/node-configs.fixture.js';
import { makeNearSubnet } from '../../nodes/interfaces/node-interfaces.fixture.js';
import { assignAddress } from '../vpcs/networks.fixture.js';

const server = useServer();
const pathOf = (address: string) => `/networking/ips/${encodeURIComponent(address)}`;

describe('getIpAddress', () => {
  it('shows an IPv4 address, and the VPC address to which it is translated', async () => {
    const {
      node: { id: node },
      disks: [disk_id],
    } = await makeNodeWithDisks(server, server.user);
    await assignAddress(server, server.user, { address: '203.0.113.7', node_id: node });
    const shown = {
      address: '203.0.113.7',
      gateway: '203.0.113.1',
      subnet_mask: '255.255.255.0',
      prefix: 24,
      type: 'ipv4',
      public: true,
      rdns: '203-0-113-7.ip.cloud.example',
      node_id: node,
      region: 'us-ord',
      vpc_nat_1_1: null,
    };
    const path = pathOf('203.0.113.7');
    expect((await server.user.get(path)).body).toStrictEqual(shown);

    const { id: subnet_id, vpc: vpc_id } = await makeNearSubnet(server.user, '10.0.0.0/24');
    const translating = (vpc: string) => ({
      interfaces: [{ purpose: 'vpc', subnet_id, ipv4: { vpc, nat_1_1: '203.0.113.7' } }],
    });
    await makeConfig(server.user, node, translating('10.0.0.2'));
    const { id: config_id } = await makeConfig(server.user, node, {
      ...translating('10.0.0.3'),
      devices: { sda: { disk_id } },
    });
    await act(server.user, node, 'boot', { config_id });
    await server.settle();
    expect((await server.user.get(path)).body).toStrictEqual({
      ...shown,
      vpc_nat_1_1: { address: '10.0.0.3', vpc_id, subnet_id },
    });
    expect((await server.user.get('/networking/ips')).text).toContain('10.0.0.3');
  });

  it('shows an IPv6 address by any of its forms', async () => {
    await assignAddress(server, server.user, { address: '2001:db8::f03c:91ff:fe01:203', region: 'us-iad' });
    for (const form of ['2001:db8::f03c:91ff:fe01:203', '2001:DB8:0:0:F03C:91FF:FE01:203']) {
      const { body } = await server.user.get(pathOf(form));
      expect(body).toStrictEqual({
        address: '2001:db8::f03c:91ff:fe01:203',
        gateway: 'fe80::1',
        subnet_mask: 'ffff:ffff:ffff:ffff::',
        prefix: 64,
        type: 'ipv6',
        public: true,
        rdns: null,
        node_id: null,
        region: 'us-iad',
      });
    }
  });

  it.each(['192.0.2.1', 'x', '%00'])('answers 404 for %s', async (address) => {
    await expectRefused(server, () => server.user.get(pathOf(address)), 404, 'Not found');
  });
});
