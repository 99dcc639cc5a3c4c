import type { Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import type { Host, NodeHost } from './hosts.js';
import {
  firewall,
  node,
  passed,
  ping,
  publicEth,
  type Rule,
  rule,
  shown,
  vpcEth,
  web,
} from './hosts.fixture.js';
import { addressesOfHost, passageOf, passagesOf } from './reach.js';

describe('a firewall', () => {
  const one = node('one', [publicEth('100.64.0.2')]);
  const to = (rules: Partial<Schema<'FirewallRules'>>, packet = web) =>
    passageOf(one, '100.64.0.3', packet, [
      node('two', [publicEth('100.64.0.3')], { filter: firewall(rules, 'two') }),
    ]);

  it('decides by the first rule that matches, or else by its policy', () => {
    const accept = rule({ action: 'ACCEPT', ports: '443' });
    const first = to({ inbound: [accept, rule()], inbound_policy: 'DROP' });
    expect(first).toMatchObject({ isReachable: true, verdicts: [{ direction: 'inbound', rule: 0 }] });
    expect(shown(to({ inbound: [rule(), accept] }))).toEqual([
      false,
      'The rule inbound[0] of the firewall two drops TCP port 443 from 100.64.0.2.',
    ]);
    const byPolicy = to({ inbound: [accept], inbound_policy: 'DROP' }, ping);
    expect(shown(byPolicy)).toEqual([
      false,
      'The policy inbound_policy of the firewall two drops ICMP from 100.64.0.2.',
    ]);
    expect(byPolicy.verdicts).toMatchObject([{ action: 'DROP' }]);
    expect(to({ inbound: null, inbound_policy: 'ACCEPT' }).isReachable).toBe(true);
  });

  it.each<[Partial<Rule>, boolean]>([
    [{}, true],
    [{ ports: '' }, true],
    [{ ports: null }, true],
    [{ ports: '22, 400-500 ,8080' }, true],
    [{ ports: '443' }, true],
    [{ ports: '444-500,1-442' }, false],
    [{ ports: '4430' }, false],
    [{ protocol: 'UDP' }, false],
    [{ protocol: 'ICMP' }, false],
    [{ addresses: { ipv4: ['100.64.0.2/32'] } }, true],
    [{ addresses: { ipv4: ['100.64.0.3/32'] } }, false],
    [{ addresses: { ipv6: ['::/0'] } }, false],
    [{ addresses: { ipv4: null, ipv6: null } }, false],
    [{ addresses: null }, false],
  ])('has a rule of %j match: %j', (fields, isMatch) => {
    expect(to({ inbound: [rule(fields)] }).isReachable).toBe(!isMatch);
  });

  it('decides where a packet leaves, by the address that it goes to', () => {
    const closed = {
      ...one,
      filter: firewall({ outbound: [rule({ addresses: { ipv4: ['100.64.0.3/32'] } })] }),
    };
    const two = node('two', [publicEth('100.64.0.3')]);
    const three = node('three', [publicEth('100.64.0.4')]);
    expect(passed(closed, '100.64.0.3', [two, three])).toEqual([
      false,
      'The rule outbound[0] of the firewall wall drops TCP port 443 to 100.64.0.3.',
    ]);
    const passage = passageOf(closed, '100.64.0.4', web, [two, three]);
    expect(passage).toMatchObject({
      isReachable: true,
      verdicts: [{ direction: 'outbound', action: 'ACCEPT' }],
    });
  });

  it('lets answers pass', () => {
    const closed = firewall({ inbound_policy: 'DROP' });
    const two = node('two', [publicEth('100.64.0.3')], { filter: firewall({ outbound_policy: 'DROP' }) });
    expect(passed({ ...one, filter: closed }, '100.64.0.3', [two])[0]).toBe(true);
  });
});

describe('a connection to a node', () => {
  const one = node('one', [publicEth('100.64.0.2'), vpcEth('10.0.1.2')]);
  const two = node('two', [publicEth('100.64.0.3', { nat: '100.64.0.9' }), vpcEth('10.0.1.3')]);
  const connect = (to: NodeHost, hosts: readonly Host[]) =>
    passagesOf({ from: one, to, packet: web }, addressesOfHost(to), hosts);

  it('may go to each of its addresses; those that it arrives by come first', () => {
    expect(addressesOfHost(two)).toEqual(['100.64.0.3', '100.64.0.9', '10.0.1.3']);
    const apart = {
      ...two,
      filter: firewall({ inbound: [rule({ addresses: { ipv4: ['100.64.0.0/10'] } })] }),
    };
    expect(connect(apart, [apart]).map(({ address, isReachable }) => [address, isReachable])).toEqual([
      ['10.0.1.3', true],
      ['100.64.0.3', false],
      ['100.64.0.9', false],
    ]);
  });

  it('does not arrive at another node with the same address', () => {
    const foreign = node('foreign', [vpcEth('10.0.1.3', { vpc: 2, subnet: 7 })]);
    expect(connect(foreign, [two, foreign]).map(shown)).toEqual([
      [false, '10.0.1.3 is an address of two there.'],
    ]);
    const outside = node('outside', [publicEth('192.0.2.9')]);
    expect(connect(outside, []).map(shown)).toEqual([
      [false, '192.0.2.9 is an address of a host of the internet there.'],
    ]);
  });
});
