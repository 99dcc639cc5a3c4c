import { describe, expect, it } from 'vitest';
import { problemTexts } from '../../problem-texts.fixture.js';
import { type MovableAddress, namedAddress, planAssignments, planSharing } from './assignments.js';
import { rangeNumbers, rangeOf } from './ranges.js';

const region = 'us-ord';

const make = (
  address: string,
  node: number | null,
  fields: Partial<MovableAddress> = {},
): MovableAddress => ({
  ...{ address, type: 'ipv4', public: true, region, node_id: node, isActiveNat: false },
  ...fields,
});

const addresses = [
  make('100.64.0.2', 1),
  make('100.64.0.3', 2),
  make('100.64.0.4', 2),
  make('100.64.0.5', null),
  make('192.168.128.2', 1, { public: false }),
  make('192.168.128.3', 2, { public: false }),
  make('2001:db8:1::a', 1, { type: 'ipv6' }),
  make('2001:db8:1:1::', 1, { type: 'ipv6/range' }),
  make('100.64.0.6', 2, { isActiveNat: true }),
  make('100.65.0.2', 2, { region: 'us-east' }),
];

const plan = (...assignments: [string, number][]) =>
  planAssignments(
    { region, assignments: assignments.map(([address, node_id]) => ({ address, node_id })) },
    { addresses, nodes: new Set([1, 2]) },
  );

const movesOf = (...assignments: [string, number][]) => {
  const decided = plan(...assignments);
  return decided.ok && decided.value.map(({ address, nodeId }) => [address.address, nodeId]);
};

describe('planAssignments accepts', () => {
  it('an address of a node with another, one without a node, and a range with its length', () => {
    expect(movesOf(['100.64.0.4', 1], ['100.64.0.5', 1], ['2001:DB8:1:1::/64', 2])).toEqual([
      ['100.64.0.4', 1],
      ['100.64.0.5', 1],
      ['2001:db8:1:1::', 2],
    ]);
  });

  it('two addresses that nodes exchange, and one that its node has', () => {
    expect(movesOf(['192.168.128.2', 2], ['192.168.128.3', 1])).toHaveLength(2);
    expect(movesOf(['100.64.0.2', 1])).toEqual([]);
  });
});

describe('planAssignments refuses', () => {
  it('what cannot move, each at its field', () => {
    const decided = plan(
      ['203.0.113.7', 1],
      ['100.65.0.2', 1],
      ['no address', 3],
      ['100.64.0.5', 1],
      ['100.64.0.5', 2],
      ['2001:db8:1:0::a', 2],
      ['100.64.0.6', 1],
    );
    expect(problemTexts(decided)).toEqual([
      'assignments[0].address: Not an address of the account in us-ord',
      'assignments[1].address: Not an address of the account in us-ord',
      'assignments[2].address: Not an address of the account in us-ord',
      'assignments[2].node_id: Not a node of the account in us-ord',
      'assignments[4].address: The address stands in the request before',
      'assignments[5].address: The address belongs to the MAC address of its node',
      'assignments[6].address: The address stands for an active interface in a VPC',
    ]);
  });

  it('a node without a public address afterwards, and one with two private ones', () => {
    expect(problemTexts(plan(['100.64.0.2', 2]))).toEqual([
      'assignments: Node 1 would have no public IPv4 address',
    ]);
    expect(problemTexts(plan(['192.168.128.2', 2]))).toEqual([
      'assignments: Node 2 would have two private addresses',
    ]);
  });
});

describe('planSharing', () => {
  const node = { id: 1, region };
  const share = (...ips: string[]) =>
    planSharing(
      { ips, node_id: 1 },
      node,
      addresses.filter(({ address }) => ips.map(namedAddress).includes(address)),
    );

  it('accepts public addresses and ranges of other nodes, and none', () => {
    expect(share('100.64.0.3')).toMatchObject({ ok: true, value: [{ address: '100.64.0.3' }] });
    expect(share()).toEqual({ ok: true, value: [] });
    const range = planSharing(
      { ips: ['2001:db8:1:1::/64'], node_id: 2 },
      { id: 2, region },
      addresses.slice(7, 8),
    );
    expect(range).toMatchObject({ ok: true, value: [{ type: 'ipv6/range' }] });
  });

  it('refuses all others, and an unknown node', () => {
    expect(problemTexts(share('100.64.0.2', '192.168.128.3', '100.64.0.5', '100.65.0.2', 'x'))).toEqual([
      'ips[0]: The node has this address itself',
      'ips[1]: Only public IPv4 addresses and ranges of IPv6 addresses can be shared',
      'ips[2]: Not an address of a node of the account in us-ord',
      'ips[3]: Not an address of a node of the account in us-ord',
      'ips[4]: Not an address of a node of the account in us-ord',
    ]);
    expect(problemTexts(planSharing({ ips: [], node_id: 9 }, undefined, []))).toEqual([
      'node_id: Not a node of the account',
    ]);
  });
});

describe('a range', () => {
  it('is a network of its region that is not that of the nodes', () => {
    expect(rangeOf(0, rangeNumbers(64).first)).toBe('2001:db8:1:2::');
    expect(rangeOf(63, rangeNumbers(56).last)).toBe('2001:db8:40:ff00::');
    const { first, last, step } = rangeNumbers(56);
    expect([first % 256, (last - first) % step]).toEqual([0, 0]);
    expect(rangeNumbers(64).last).toBeLessThan(first);
  });
});
