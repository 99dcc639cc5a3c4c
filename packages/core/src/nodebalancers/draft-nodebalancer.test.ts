import { describe, expect, it } from 'vitest';
import {
  balancerIpv4,
  balancerIpv6,
  changeNodeBalancer,
  draftNodeBalancer,
  type NodeBalancerFacts,
} from './draft-nodebalancer.js';

const facts: NodeBalancerFacts = {
  region: { capabilities: ['NodeBalancers'] },
  hasFirewall: true,
  addresses: new Set(['192.168.128.2']),
  certificates: [],
};

const problemsOf = (...args: Parameters<typeof draftNodeBalancer>) => {
  const decision = draftNodeBalancer(...args);
  return decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field]);
};

describe('a new load balancer', () => {
  it('requires a region and has defaults for the rest', () => {
    expect(draftNodeBalancer({ region: 'us-ord' }, facts)).toEqual({
      ok: true,
      value: { label: undefined, region: 'us-ord', client_conn_throttle: 0, tags: [], configs: [] },
    });
  });

  it('keeps the given values, each tag once, and has configurations with nodes', () => {
    const node = { label: 'one', address: '192.168.128.2:80' };
    const body = { region: 'us-ord', label: 'front', client_conn_throttle: 20, tags: ['one', 'one'] };
    expect(draftNodeBalancer({ ...body, configs: [{ port: 81, nodes: [node] }] }, facts)).toMatchObject({
      value: {
        ...{ ...body, tags: ['one'] },
        configs: [{ values: { port: 81 }, nodes: [{ ...node, weight: 100, mode: 'accept' }] }],
      },
    });
  });

  it('is refused with all its problems in one answer', () => {
    const configs = [{}, { port: 80, nodes: [{ label: 'one', address: '192.168.128.3:80' }] }];
    const body = { region: 'us-ord', tags: ['\ud800'], firewall_id: 7, configs };
    expect(problemsOf(body, { ...facts, region: { capabilities: ['Nodes'] }, hasFirewall: false })).toEqual([
      ['region.capability', 'region'],
      ['node.firewall.known', 'firewall_id'],
      ['request.text.storable', 'tags[0]'],
      ['nodebalancer.config.port', 'configs[1].port'],
      ['nodebalancer.node.address', 'configs[1].nodes[0].address'],
    ]);
  });
});

describe('a change of a load balancer', () => {
  const current = {
    label: 'front',
    region: 'us-ord',
    ipv4: '100.64.0.2',
    client_conn_throttle: 5,
    tags: ['a'],
  };
  const kept = { label: 'front', client_conn_throttle: 5, tags: ['a'] };

  it.each([
    [{}, kept],
    [
      { label: 'back', client_conn_throttle: 0 },
      { ...kept, label: 'back', client_conn_throttle: 0 },
    ],
    [
      { tags: null, region: 'us-ord', ipv4: '100.64.0.2' },
      { ...kept, tags: [] },
    ],
  ])('%j keeps what is left out', (body, value) => {
    expect(changeNodeBalancer(current, body)).toEqual({ ok: true, value });
  });

  it('cannot move it', () => {
    expect(changeNodeBalancer(current, { region: 'us-east', ipv4: '100.64.0.3' })).toMatchObject({
      refusals: [
        { id: 'request.field.fixed', field: 'region' },
        { id: 'request.field.fixed', field: 'ipv4' },
      ],
    });
  });
});

it.each([
  ['100.64.0.2', '2001:db8:1:1::2'],
  ['100.65.255.254', '2001:db8:2:1::ff:fe'],
])('the IPv6 address of %s follows from it', (ipv4, ipv6) => {
  expect(balancerIpv6(ipv4)).toBe(ipv6);
  expect(balancerIpv4(ipv6)).toBe(ipv4);
});

it.each(['2001:db8::1', '2001:db8:1:2::2', '2001:db8:1:1::1:0:2', '::'])(
  '%s is no address of a load balancer',
  (ipv6) => {
    expect(balancerIpv4(ipv6)).toBeUndefined();
  },
);
