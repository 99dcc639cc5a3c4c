import { describe, expect, it } from 'vitest';
import type { BalancerHost } from './hosts.js';
import {
  dns,
  eth,
  firewall,
  internet,
  node,
  passed,
  ping,
  primary,
  publicEth,
  rule,
  vlanEth,
  vpcEth,
  web,
} from './hosts.fixture.js';
import { passageOf } from './reach.js';

describe('on the internet', () => {
  const one = node('one', [publicEth('100.64.0.2')]);
  const other = node('other', [publicEth('100.65.0.2')], { region: 'de-fra' });
  const hosts = [one, other];

  it('nodes reach each other in all regions, and show by which interfaces', () => {
    const passage = passageOf(one, '100.65.0.2', web, hosts);
    expect(passage).toMatchObject({
      isReachable: true,
      reason: 'It arrives at other by eth0, over the internet.',
      source: '100.64.0.2',
      leavesBy: { name: 'eth0' },
      arrivesAt: { label: 'other' },
      arrivesBy: { name: 'eth0' },
      verdicts: [],
    });
  });

  it('hosts outside reach nodes, with an address that no rule names or their own', () => {
    expect(passageOf(internet, '100.64.0.2', web, hosts)).toMatchObject({
      isReachable: true,
      source: '198.18.0.1',
    });
    expect(passageOf({ kind: 'internet', address: '192.0.2.9' }, '100.64.0.2', web, hosts)).toMatchObject({
      isReachable: true,
      source: '192.0.2.9',
    });
    expect(passed(internet, '100.64.0.9', hosts)).toEqual([
      false,
      'Nothing in this cloud has the address 100.64.0.9.',
    ]);
  });

  it('nodes reach hosts outside, and no private address', () => {
    expect(passed(one, '192.0.2.9', hosts)).toEqual([
      true,
      'It leaves this cloud for 192.0.2.9 on the internet.',
    ]);
    for (const address of ['10.1.2.3', '169.254.169.254', '127.0.0.1', '224.0.0.1'])
      expect(passed(one, address, hosts)).toEqual([
        false,
        `No router of the internet forwards to ${address}.`,
      ]);
  });

  it('a node reaches itself, and nothing by a family that it has no address of', () => {
    expect(passed(one, '100.64.0.2', hosts)).toEqual([true, '100.64.0.2 is an address of one itself.']);
    expect(passed(one, '2001:db8::1', hosts)).toEqual([false, 'one has no route to 2001:db8::1.']);
  });

  it('an IPv6 range is routed to its node', () => {
    const six = eth({
      addresses: ['2001:db8:1::a/64'],
      gateways: ['fe80::1'],
      ranges: ['2001:db8:1:8000::/64'],
    });
    const holder = node('six', [six]);
    expect(passed(internet, '2001:db8:1:8000::5', [holder])).toEqual([
      true,
      'It arrives at six by eth0, over the internet.',
    ]);
    expect(passageOf(internet, '2001:db8:1::a', ping, [holder]).source).toBe('2001:2::1');
  });

  it('only running nodes send and receive', () => {
    const off = node('off', [publicEth('100.64.0.3')], { status: 'shutting_down' });
    expect(passed(off, '100.64.0.2', [off, one])).toEqual([false, 'off is shutting down.']);
    expect(passed(one, '100.64.0.3', [off, one])).toEqual([false, 'off is shutting down.']);
  });

  it('a load balancer has the ports of its configurations, by TCP', () => {
    const balancer: BalancerHost = {
      kind: 'nodebalancer',
      id: 3,
      label: 'front',
      addresses: ['100.64.0.9'],
      ports: [80, 443],
      filter: firewall({ inbound: [rule({ ports: '80' })] }),
    };
    expect(passed(internet, '100.64.0.9', [balancer])).toEqual([
      true,
      'It arrives at the load balancer front.',
    ]);
    expect(passed(one, '100.64.0.9', [balancer], dns)[1]).toBe('The load balancer front has no UDP port 53.');
    expect(passed(one, '100.64.0.9', [balancer], { protocol: 'TCP', port: 22 })[1]).toBe(
      'The load balancer front has no TCP port 22.',
    );
    expect(passed(one, '100.64.0.9', [balancer], ping)[0]).toBe(true);
    expect(passed(one, '100.64.0.9', [balancer], { protocol: 'TCP', port: 80 })[1]).toBe(
      'The rule inbound[0] of the firewall wall drops TCP port 80 from 100.64.0.2.',
    );
  });

  it('private addresses are those of a region', () => {
    const both = (label: string, last: number, region: string) =>
      node(
        label,
        [publicEth(`100.64.0.${last}`, { addresses: [`100.64.0.${last}/24`, `192.168.128.${last}/17`] })],
        { region },
      );
    const near = both('near', 5, 'us-ord');
    const far = both('far', 6, 'de-fra');
    const all = [near, far, both('next', 7, 'us-ord')];
    expect(passageOf(near, '192.168.128.7', web, all)).toMatchObject({
      isReachable: true,
      source: '192.168.128.5',
    });
    expect(passed(near, '192.168.128.6', all)).toEqual([
      false,
      'Nothing in the region us-ord has the address 192.168.128.6.',
    ]);
    const without = node('without', [publicEth('100.64.0.8')]);
    expect(passed(without, '192.168.128.7', all)).toEqual([
      false,
      'No router of the internet forwards to 192.168.128.7.',
    ]);
    expect(passed(internet, '192.168.128.7', all)).toEqual([
      false,
      'No router of the internet forwards to 192.168.128.7.',
    ]);
  });
});

describe('in a VLAN', () => {
  const one = node('one', [publicEth('100.64.0.2'), vlanEth('10.0.0.1/24')]);
  const other = node('other', [publicEth('100.64.0.3'), vlanEth('10.0.0.2/24')]);

  it('nodes reach each other, whatever firewalls say', () => {
    const closed = firewall({ inbound_policy: 'DROP', outbound_policy: 'DROP' });
    expect(passed({ ...one, filter: closed }, '10.0.0.2', [one, { ...other, filter: closed }])).toEqual([
      true,
      'It arrives at other by eth1, over the VLAN backend.',
    ]);
  });

  it('is one for each label, account and region', () => {
    for (const apart of [{ account: 2 }, { region: 'de-fra' }, { interfaces: [vlanEth('10.0.0.2/24', 'x')] }])
      expect(passed(one, '10.0.0.2', [{ ...other, ...apart }])).toEqual([
        false,
        'Nothing in the VLAN backend has the address 10.0.0.2.',
      ]);
  });

  it('finds addresses in any form', () => {
    const six = (label: string, address: string) => node(label, [vlanEth(address)]);
    expect(passed(six('a', 'fd00::0:1/64'), 'fd00::2', [six('b', 'FD00:0::0:2/64')])[0]).toBe(true);
  });

  it('an answer needs an address of the same network; UDP needs no answer', () => {
    const narrow = node('narrow', [vlanEth('10.0.0.2/31')]);
    expect(passed(one, '10.0.0.2', [narrow])).toEqual([false, 'narrow has no route back to 10.0.0.1.']);
    expect(passed(one, '10.0.0.2', [narrow], dns)[0]).toBe(true);
    const wide = node('wide', [publicEth('100.64.0.3'), vlanEth('10.0.0.2/31')]);
    expect(passed(one, '10.0.0.2', [wide])).toEqual([
      false,
      'wide answers 10.0.0.1 by eth0, not by eth1, which has the address.',
    ]);
  });

  it('the broadcast address of a network gets no connection from it, and no answer', () => {
    const narrow = node('narrow', [vlanEth('10.0.0.2/30')]);
    const last = node('last', [vlanEth('10.0.0.3/24')]);
    expect(passed(narrow, '10.0.0.3', [last], dns)).toEqual([
      false,
      'narrow has no route to 10.0.0.3, the broadcast address of its network 10.0.0.2/30.',
    ]);
    expect(passed(last, '10.0.0.2', [narrow])).toEqual([
      false,
      'narrow has no route back to 10.0.0.3, the broadcast address of its network 10.0.0.2/30.',
    ]);
    expect(passed(last, '10.0.0.2', [narrow], dns)[0]).toBe(true);
    const pair = node('pair', [vlanEth('10.0.0.2/31')]);
    expect(passed(pair, '10.0.0.3', [last])[0]).toBe(true);
  });

  it('the smallest network has the packet', () => {
    const both = node('both', [vlanEth('10.0.0.5/8', 'wide'), vlanEth('10.0.0.6/24', 'backend', 'eth2')]);
    expect(passageOf(both, '10.0.0.2', web, [other])).toMatchObject({
      isReachable: true,
      leavesBy: { name: 'eth2' },
    });
  });
});

describe('in a VPC', () => {
  const one = node('one', [vpcEth('10.0.1.2', primary('10.0.1.2'))]);
  const near = node('near', [vpcEth('10.0.1.3', primary('10.0.1.3'))]);
  const far = node('far', [vpcEth('10.0.2.2', primary('10.0.2.2'))]);
  const hosts = [one, near, far];

  it('nodes reach each other in one subnet and in others', () => {
    for (const [address, label] of [
      ['10.0.1.3', 'near'],
      ['10.0.2.2', 'far'],
    ] as const)
      expect(passed(one, address, hosts)).toEqual([
        true,
        `It arrives at ${label} by eth0, over the VPC prod.`,
      ]);
  });

  it('a subnet beyond the router needs the default route, in both directions', () => {
    const aside = node('aside', [publicEth('100.64.0.2'), vpcEth('10.0.1.9')]);
    expect(passed(aside, '10.0.1.3', hosts)[0]).toBe(true);
    expect(passed(aside, '10.0.2.2', hosts)).toEqual([
      false,
      'No router of the internet forwards to 10.0.2.2.',
    ]);
    expect(passed(far, '10.0.1.9', [aside])).toEqual([
      false,
      'aside answers 10.0.2.2 by eth0, not by eth1, which has the address.',
    ]);
    expect(passed(far, '10.0.1.9', [aside], dns)[0]).toBe(true);
  });

  it('ends at its borders: another VPC may have the same addresses', () => {
    const foreign = node('foreign', [vpcEth('10.0.1.3', { vpc: 2, subnet: 7 })]);
    expect(passed(one, '10.0.1.3', [foreign])).toEqual([
      false,
      'Nothing in the VPC prod has the address 10.0.1.3.',
    ]);
  });

  it('routes ranges to an interface, also from other subnets', () => {
    const router = node('router', [vpcEth('10.0.1.4', { ...primary('10.0.1.4'), ranges: ['10.0.1.64/28'] })]);
    for (const from of [one, far])
      expect(passed(from, '10.0.1.70', [router])).toEqual([
        true,
        'It arrives at router by eth0, over the VPC prod.',
      ]);
    expect(passed(one, '10.0.1.80', [router])[0]).toBe(false);
  });

  it('has a way to the internet and from there by a public address that stands for an interface', () => {
    const outside = [false, expect.stringContaining('has no way to the internet')];
    expect(passed(one, '192.0.2.9', hosts)).toEqual(outside);
    const open = node('open', [vpcEth('10.0.1.5', { ...primary('10.0.1.5'), nat: '100.64.0.5' })]);
    expect(passageOf(open, '192.0.2.9', web, hosts)).toMatchObject({
      isReachable: true,
      source: '100.64.0.5',
    });
    expect(passageOf(internet, '100.64.0.5', web, [open])).toMatchObject({
      isReachable: true,
      reason: 'It arrives at open by eth0, over the VPC prod.',
    });
    const mixed = node('mixed', [publicEth('100.64.0.6'), vpcEth('10.0.1.6', { nat: '100.64.0.7' })]);
    expect(passed(internet, '100.64.0.7', [mixed])[1]).toBe(
      'mixed answers 198.18.0.1 by eth0, not by eth1, which has the address.',
    );
    expect(passed(open, '100.64.0.6', [mixed])[0]).toBe(true);
  });

  it('has an address alone that is translated to it', () => {
    const both = node('both', [publicEth('100.64.0.8'), vpcEth('10.0.1.8', { nat: '100.64.0.8' })]);
    const other = node('other', [publicEth('100.64.0.9')]);
    for (const packet of [web, dns])
      expect(passed(both, '100.64.0.9', [other], packet)).toEqual([
        false,
        '100.64.0.8 is translated to eth1 of both, so eth0 may not send from it.',
      ]);
    expect(passed(other, '100.64.0.8', [both], dns)[1]).toBe(
      'It arrives at both by eth1, over the VPC prod.',
    );
  });

  it('firewalls decide on its packets', () => {
    const guarded = {
      ...near,
      filter: firewall({ inbound: [rule({ addresses: { ipv4: ['10.0.1.0/24'] } })] }),
    };
    expect(passed(one, '10.0.1.3', [guarded])).toEqual([
      false,
      'The rule inbound[0] of the firewall wall drops TCP port 443 from 10.0.1.2.',
    ]);
    expect(passed(far, '10.0.1.3', [guarded])[0]).toBe(true);
  });
});
