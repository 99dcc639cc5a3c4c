import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { provide } from './networking.fixture.js';
import { giveAddress, newAddress, insertInterface, makeVpcWithSubnet } from './networks.fixture.js';

const stage = useStage();
const pathOf = (address: string) => `/networking/ips/${encodeURIComponent(address)}`;

describe('getIpAddress', () => {
  it('shows an IPv4 address, and what it stands for in a VPC', async () => {
    const node = await provide(stage, stage.user, 'node');
    await giveAddress(stage, stage.user, { address: '203.0.113.7', node_id: node });
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
    expect((await stage.user.get(path)).body).toStrictEqual(shown);

    const { id, part } = await makeVpcWithSubnet(stage.user);
    const nat = { node_id: node, purpose: 'vpc', subnet_id: part, nat_address: '203.0.113.7' } as const;
    await insertInterface(stage, stage.user, { ...nat, vpc_address: '10.0.0.2' });
    await insertInterface(stage, stage.user, { ...nat, vpc_address: '10.0.0.3', active: true });
    expect((await stage.user.get(path)).body).toStrictEqual({
      ...shown,
      vpc_nat_1_1: { address: '10.0.0.3', vpc_id: id, subnet_id: part },
    });
    expect((await stage.user.get('/networking/ips')).text).toContain('10.0.0.3');
  });

  it('shows an IPv6 address, whatever form of it is asked for', async () => {
    await giveAddress(stage, stage.user, { address: '2001:db8::f03c:91ff:fe01:203', region: 'us-iad' });
    for (const form of ['2001:db8::f03c:91ff:fe01:203', '2001:DB8:0:0:F03C:91FF:FE01:203']) {
      const { body } = await stage.user.get(pathOf(form));
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

  it.each(['192.0.2.1', '192.0.2.01', 'x', '2001:db8::1%eth0', '%00', '203.0.113.7/24'])(
    'answers 404 for %s',
    async (address) => {
      await expectRefused(stage.cloud, () => stage.user.get(pathOf(address)), 404, 'Not found');
    },
  );

  it('answers for an address of another account as for none, byte for byte', async () => {
    const address = newAddress();
    await giveAddress(stage, stage.stranger, { address });
    const missing = await stage.user.get(pathOf(newAddress()));
    const restricted = await stage.user.newUser({ restricted: true });
    for (const caller of [stage.user, restricted]) {
      const foreign = await caller.get(pathOf(address));
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    }
  });

  it('serves a restricted user that may read the node, and no other', async () => {
    const node = await provide(stage, stage.user, 'node');
    const [ofNode, ofNone] = [newAddress(), newAddress()];
    await giveAddress(stage, stage.user, { address: ofNode, node_id: node });
    await giveAddress(stage, stage.user, { address: ofNone });
    const reader = await stage.user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: node, permissions: 'read_only' }],
    });
    const narrow = await reader.newToken({ scopes: ['ips:read_only'] });
    expect((await narrow.get(pathOf(ofNode))).status).toBe(200);
    const other = await stage.user.newUser({ restricted: true });
    for (const [caller, address] of [
      [reader, ofNone],
      [other, ofNode],
    ] as const)
      await expectRefused(stage.cloud, () => caller.get(pathOf(address)), 403, 'Unauthorized');
    const scoped = await stage.user.newToken({ scopes: ['nodes:read_write'] });
    expect((await scoped.get(pathOf(ofNode))).status).toBe(401);
  });
});
