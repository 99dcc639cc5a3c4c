import { describe, expect, it } from 'vitest';
import type { Decision } from '../../refusals/index.js';
import { changeSubnet, draftSubnet, mayDeleteSubnet, type SubnetValues } from './subnets.js';

const problemsOf = (decision: Decision<unknown>) =>
  decision.ok ? [] : decision.refusals.map(({ field, reason }) => [field, reason]);

const draft = (fields: Partial<SubnetValues>, siblings: readonly SubnetValues[] = []) =>
  draftSubnet({ label: 'backend', ipv4: '10.0.1.0/24', ...fields }, siblings);

describe('the network of a subnet', () => {
  it.each([
    '10.0.0.0/8',
    '10.0.0.0/29',
    '10.255.255.248/29',
    '172.16.0.0/12',
    '172.31.255.0/24',
    '192.168.0.0/17',
    '192.168.127.248/29',
  ])('may be %s', (ipv4) => {
    expect(draft({ ipv4 })).toEqual({ ok: true, value: { label: 'backend', ipv4 } });
  });

  it.each([
    '',
    'x',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/08',
    '010.0.0.0/8',
    '::/8',
    '10.0.0.0/8 ',
    '10/8',
  ])('is not %j', (ipv4) => {
    expect(problemsOf(draft({ ipv4 }))).toEqual([['ipv4', 'Must be an IPv4 network']]);
  });

  it('has its first address', () => {
    expect(problemsOf(draft({ ipv4: '10.0.1.7/24' }))).toEqual([
      ['ipv4', 'Must be an IPv4 network; this one is 10.0.1.0/24'],
    ]);
  });

  it.each(['10.0.0.0/30', '10.0.0.0/31', '10.0.0.0/32'])('is refused when it is as small as %s', (ipv4) => {
    expect(problemsOf(draft({ ipv4 }))).toEqual([['ipv4', 'The prefix must be 1-29']]);
  });

  it.each(['11.0.0.0/8', '8.0.0.0/7', '172.32.0.0/16', '172.0.0.0/8', '192.169.0.0/24', '203.0.113.0/24'])(
    'is private, so %s is refused',
    (ipv4) => {
      expect(problemsOf(draft({ ipv4 }))).toEqual([['ipv4', 'Must be a private network (RFC 1918)']]);
    },
  );

  it.each(['192.168.128.0/17', '192.168.128.0/24', '192.168.255.248/29', '192.168.0.0/16'])(
    'is refused when it overlaps the private addresses of nodes: %s',
    (ipv4) => {
      expect(problemsOf(draft({ ipv4 }))).toEqual([['ipv4', 'Must not overlap 192.168.128.0/17']]);
    },
  );

  it('is refused with all its problems in one answer', () => {
    expect(problemsOf(draft({ ipv4: '0.0.0.1/0' }))).toEqual([
      ['ipv4', 'Must be an IPv4 network; this one is 0.0.0.0/0'],
      ['ipv4', 'The prefix must be 1-29'],
      ['ipv4', 'Must be a private network (RFC 1918)'],
      ['ipv4', 'Must not overlap 192.168.128.0/17'],
    ]);
  });

  it.each(['10.0.1.0/24', '10.0.1.8/29', '10.0.0.0/16', '10.0.0.0/8'])('%s overlaps 10.0.1.0/24', (ipv4) => {
    const siblings = [{ label: 'other', ipv4: '10.0.1.0/24' }];
    expect(problemsOf(draft({ ipv4 }, siblings))).toEqual([['ipv4', 'Must not overlap the subnet other']]);
  });

  it.each(['10.0.0.0/24', '10.0.2.0/23', '192.168.1.0/24'])('%s does not overlap 10.0.1.0/24', (ipv4) => {
    expect(draft({ ipv4 }, [{ label: 'other', ipv4: '10.0.1.0/24' }]).ok).toBe(true);
  });
});

describe('the label of a subnet', () => {
  it.each(['a', 'A-1', '-', '-a-', '1'.repeat(64)])('may be %s', (label) => {
    expect(draft({ label }).ok).toBe(true);
  });

  it.each([
    ['a b', 'Label must include only ASCII letters, numbers, and dashes'],
    ['a_b', 'Label must include only ASCII letters, numbers, and dashes'],
    ['é', 'Label must include only ASCII letters, numbers, and dashes'],
    ['a\n', 'Label must include only ASCII letters, numbers, and dashes'],
    ['a--b', 'Must not have two hyphens in a row'],
  ])('is not %j', (label, reason) => {
    expect(problemsOf(draft({ label }))).toEqual([['label', reason]]);
  });

  it('is unique in the VPC', () => {
    const siblings = [{ label: 'backend', ipv4: '10.0.0.0/24' }];
    expect(problemsOf(draft({}, siblings))).toEqual([['label', 'Label must be unique among your subnets']]);
    expect(draft({ label: 'Backend' }, siblings).ok).toBe(true);
  });
});

describe('a VPC', () => {
  it('has at most ten subnets', () => {
    const siblings = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ label: `s${index}`, ipv4: `10.1.${index}.0/24` }));
    expect(draft({}, siblings(9)).ok).toBe(true);
    expect(problemsOf(draft({}, siblings(10)))).toEqual([[undefined, 'A VPC may have 10 subnets']]);
  });
});

describe('a change of a subnet', () => {
  const current = { label: 'old', ipv4: '10.0.1.0/24' };
  const siblings = [{ label: 'other', ipv4: '10.0.2.0/24' }];

  it('renames it', () => {
    expect(changeSubnet(current, { label: 'new' }, siblings)).toEqual({
      ok: true,
      value: { label: 'new', ipv4: '10.0.1.0/24' },
    });
    expect(changeSubnet(current, current, siblings)).toEqual({ ok: true, value: current });
  });

  it('refuses another network', () => {
    expect(problemsOf(changeSubnet(current, { label: 'other', ipv4: '10.0.3.0/24' }, siblings))).toEqual([
      ['label', 'Label must be unique among your subnets'],
      ['ipv4', 'ipv4 cannot be changed'],
    ]);
  });
});

it('a subnet without interfaces can be deleted', () => {
  expect(mayDeleteSubnet(0)).toEqual([]);
  expect(mayDeleteSubnet(1)).toMatchObject([
    { id: 'subnet.delete.unused', reason: 'Interfaces of nodes are in this subnet' },
  ]);
});
