import { describe, expect, it } from 'vitest';
import type { Decision } from '../refusals/index.js';
import type { InterfaceBody, InterfaceGround } from './interface-ground.js';
import { addInterface, draftInterfaces, primaryOf } from './interfaces.js';

const ground: InterfaceGround = {
  region: { capabilities: ['Nodes', 'Vlans', 'VPCs'] },
  subnets: new Map([
    [1, { id: 1, ipv4: '10.0.1.0/24', near: true, taken: ['10.0.1.3', '10.0.1.64/28'] }],
    [2, { id: 2, ipv4: '10.0.2.0/29', near: true, taken: ['10.0.2.2', '10.0.2.3'] }],
    [3, { id: 3, ipv4: '10.0.3.0/24', near: false, taken: [] }],
  ]),
  kept: [],
  vlans: new Set(['backend']),
  others: [{ label: 'inside', ipam_address: 'fd00::0:1/64' }],
  publicAddresses: ['192.0.2.7', '192.0.2.8'],
};

const draft = (bodies: readonly InterfaceBody[], other: Partial<InterfaceGround> = {}) =>
  draftInterfaces(bodies, { ...ground, ...other });

const problems = (decision: Decision<unknown>): [string, string | undefined][] =>
  decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field]);

const values = (bodies: readonly InterfaceBody[], other: Partial<InterfaceGround> = {}) => {
  const decision = draft(bodies, other);
  expect(problems(decision)).toEqual([]);
  return decision.ok ? decision.value : [];
};

const none = { subnet_id: null, vpc_address: null, nat_address: null, ip_ranges: [] };

describe('interfaces', () => {
  it('are kept as they were asked for, in their order', () => {
    const readBack = { label: null, ipam_address: null, subnet_id: null, ipv4: null, ip_ranges: null };
    expect(
      values([
        { purpose: 'vlan', label: 'backend', ipam_address: '10.9.0.2/24', ipv4: {}, ip_ranges: [] },
        { ...readBack, id: 7, active: true, vpc_id: null, purpose: 'public', label: '' },
        { purpose: 'vlan', label: 'new' },
      ]),
    ).toEqual([
      { purpose: 'vlan', label: 'backend', ipam_address: '10.9.0.2/24', primary: false, ...none },
      { purpose: 'public', label: null, ipam_address: null, primary: false, ...none },
      { purpose: 'vlan', label: 'new', ipam_address: '', primary: false, ...none },
    ]);
    expect(draft([])).toEqual({ ok: true, value: [] });
  });

  it('get the lowest addresses that nobody has or asks for', () => {
    const found = values([
      { purpose: 'vpc', subnet_id: 1, ipv4: { vpc: '' } },
      { purpose: 'vpc', subnet_id: 1, ipv4: { vpc: null, nat_1_1: '' } },
      { purpose: 'vpc', subnet_id: 1, ip_ranges: ['10.0.1.4/30'], ipv4: { vpc: '10.0.1.2' } },
    ]);
    expect(found.map(({ vpc_address: address }) => address)).toEqual(['10.0.1.8', '10.0.1.9', '10.0.1.2']);
  });

  it('get addresses up to the last but two, and past networks that are routed', () => {
    const taken = ['10.0.1.2', '10.0.1.3', '10.0.1.4/30', '10.0.1.8/29', '10.0.1.16/28', '10.0.1.128/25'];
    const subnet = { id: 1, ipv4: '10.0.1.0/24', near: true, taken };
    const [found] = values([{ purpose: 'vpc', subnet_id: 1 }], { subnets: new Map([[1, subnet]]) });
    expect(found?.vpc_address).toBe('10.0.1.32');
    expect(values([{ purpose: 'vpc', subnet_id: 2 }])[0]?.vpc_address).toBe('10.0.2.4');
    expect(values([{ purpose: 'vpc', subnet_id: 2, ipv4: { vpc: '10.0.2.5' } }])[0]?.vpc_address).toBe(
      '10.0.2.5',
    );
  });

  it('have the assigned public address, or one of the node, by 1:1 NAT', () => {
    const nat = (nat_1_1: string, other = {}) =>
      values([{ purpose: 'vpc', subnet_id: 1, ipv4: { nat_1_1 } }], other)[0]?.nat_address;
    expect([nat('any'), nat('192.0.2.8'), nat('')]).toEqual(['192.0.2.7', '192.0.2.8', null]);
    expect(nat('any', { publicAddresses: undefined })).toBe('any');
  });

  const vlan = { purpose: 'vlan', label: 'backend' } as const;
  const vpc = { purpose: 'vpc', subnet_id: 1 } as const;

  it.each<[string, InterfaceBody[], Partial<InterfaceGround>, ...[string, string][]]>([
    [
      'two that are public, and two that are primary',
      [{ purpose: 'public', primary: true }, { ...vpc, primary: true }, { purpose: 'public' }],
      {},
      ['interface.primary.one', 'interfaces[1].primary'],
      ['interface.public.one', 'interfaces[2].purpose'],
    ],
    [
      'a primary one in a VLAN',
      [{ ...vlan, primary: true }],
      {},
      ['interface.primary.vlan', 'interfaces[0].primary'],
    ],
    [
      'what is for others, all at once',
      [
        {
          purpose: 'public',
          label: 'a',
          ipam_address: '10.0.0.1/8',
          subnet_id: 1,
          ip_ranges: ['10.0.1.0/28'],
        },
        { ...vpc, label: 'a', ipam_address: '10.0.0.1/8' },
        { ...vlan, subnet_id: 1, ipv4: { vpc: '10.0.1.2', nat_1_1: 'any' } },
      ],
      {},
      ['interface.purpose.fields', 'interfaces[0].label'],
      ['interface.purpose.fields', 'interfaces[0].ipam_address'],
      ['interface.purpose.fields', 'interfaces[0].subnet_id'],
      ['interface.purpose.fields', 'interfaces[0].ip_ranges'],
      ['interface.purpose.fields', 'interfaces[1].label'],
      ['interface.purpose.fields', 'interfaces[1].ipam_address'],
      ['interface.purpose.fields', 'interfaces[2].subnet_id'],
      ['interface.purpose.fields', 'interfaces[2].ipv4.vpc'],
      ['interface.purpose.fields', 'interfaces[2].ipv4.nat_1_1'],
    ],
    [
      'a VLAN without a label, and one twice',
      [{ purpose: 'vlan', label: null }, vlan, vlan],
      {},
      ['interface.vlan.label', 'interfaces[0].label'],
      ['interface.vlan.once', 'interfaces[2].label'],
    ],
    [
      'what another profile of the node has',
      [{ purpose: 'vlan', label: 'inside', ipam_address: 'FD00::1/48' }],
      {},
      ['interface.vlan.once', 'interfaces[0].label'],
      ['interface.vlan.address-once', 'interfaces[0].ipam_address'],
    ],
    [
      'addresses that are none',
      [
        { ...vlan, ipam_address: '10.0.0.1/33' },
        { ...vlan, label: 'b', ipam_address: '10.0.0.300/24' },
        { ...vpc, ipv4: { vpc: '10.0.1.256', nat_1_1: '192.0.2.256' } },
      ],
      {},
      ['interface.vlan.address', 'interfaces[0].ipam_address'],
      ['interface.vlan.address', 'interfaces[1].ipam_address'],
      ['interface.address.valid', 'interfaces[2].ipv4.vpc'],
      ['interface.nat.known', 'interfaces[2].ipv4.nat_1_1'],
    ],
    [
      'a VLAN where there are none',
      [vlan],
      { region: { capabilities: [] } },
      ['region.capability', 'interfaces[0].purpose'],
    ],
    [
      'more VLANs than a region has',
      [vlan, { ...vlan, label: 'x' }, { ...vlan, label: 'y' }],
      { vlans: new Set(['backend', '1', '2', '3', '4', '5', '6', '7', '8']) },
      ['interface.vlan.limit', 'interfaces[2].label'],
    ],
    [
      'no subnet, one that is not there, and one elsewhere',
      [{ purpose: 'vpc' }, { purpose: 'vpc', subnet_id: 9 }, { purpose: 'vpc', subnet_id: 3 }],
      {},
      ['interface.subnet.required', 'interfaces[0].subnet_id'],
      ['interface.subnet.known', 'interfaces[1].subnet_id'],
      ['interface.subnet.region', 'interfaces[2].subnet_id'],
    ],
    [
      'addresses that are outside, reserved or taken',
      ['10.0.2.2', '10.0.1.1', '10.0.1.254'].map((address) => ({ ...vpc, ipv4: { vpc: address } })),
      {},
      ['interface.address.within', 'interfaces[0].ipv4.vpc'],
      ['interface.address.reserved', 'interfaces[1].ipv4.vpc'],
      ['interface.address.reserved', 'interfaces[2].ipv4.vpc'],
    ],
    [
      'addresses that others have, or networks routed to them',
      ['10.0.1.3', '10.0.1.64', '10.0.1.79'].map((address) => ({ ...vpc, ipv4: { vpc: address } })),
      {},
      ['interface.address.free', 'interfaces[0].ipv4.vpc'],
      ['interface.address.free', 'interfaces[1].ipv4.vpc'],
      ['interface.address.free', 'interfaces[2].ipv4.vpc'],
    ],
    [
      'an address twice, and the last of a subnet',
      [
        { ...vpc, ipv4: { vpc: '10.0.1.9' } },
        { ...vpc, ipv4: { vpc: '10.0.1.9' } },
      ],
      {},
      ['interface.address.free', 'interfaces[1].ipv4.vpc'],
    ],
    [
      'a subnet that is full',
      [
        { purpose: 'vpc', subnet_id: 2 },
        { purpose: 'vpc', subnet_id: 2 },
        { purpose: 'vpc', subnet_id: 2 },
      ],
      {},
      ['interface.subnet.full', 'interfaces[2].subnet_id'],
    ],
    [
      'networks that are none, outside, taken, or overlap',
      [
        {
          ...vpc,
          ip_ranges: ['10.0.1.5/30', '10.0.2.0/30', '10.0.1.0/29', '10.0.1.128/26', '10.0.1.160/28'],
        },
      ],
      {},
      ['interface.range.valid', 'interfaces[0].ip_ranges[0]'],
      ['interface.range.within', 'interfaces[0].ip_ranges[1]'],
      ['interface.range.free', 'interfaces[0].ip_ranges[2]'],
      ['interface.range.free', 'interfaces[0].ip_ranges[4]'],
    ],
    [
      'public addresses that the node does not have, or that stand for another',
      ['198.51.100.1', 'any', '192.0.2.7'].map((nat_1_1) => ({ ...vpc, ipv4: { nat_1_1 } })),
      {},
      ['interface.nat.known', 'interfaces[0].ipv4.nat_1_1'],
      ['interface.nat.once', 'interfaces[2].ipv4.nat_1_1'],
    ],
    [
      'a public address of a node that has none',
      [{ ...vpc, ipv4: { nat_1_1: 'any' } }],
      { publicAddresses: [] },
      ['interface.nat.known', 'interfaces[0].ipv4.nat_1_1'],
    ],
    [
      'a certain public address of a node that is being made',
      [{ ...vpc, ipv4: { nat_1_1: '192.0.2.7' } }],
      { publicAddresses: undefined },
      ['interface.nat.new', 'interfaces[0].ipv4.nat_1_1'],
    ],
  ])('are refused with %s', (_title, bodies, other, ...expected) => {
    expect(problems(draft(bodies, other))).toEqual(expected);
  });
});

describe('one more interface', () => {
  const add = (body: InterfaceBody, other: Partial<InterfaceGround> = {}) =>
    addInterface(body, { ...ground, ...other });
  const inPublic = { purpose: 'public', nat_address: null } as const;
  const inVpc = { purpose: 'vpc', nat_address: '192.0.2.7' } as const;

  it('is taken, also as the primary one', () => {
    expect(add({ purpose: 'vpc', subnet_id: 1, primary: true }, { kept: [inPublic, inVpc] })).toEqual({
      ok: true,
      value: {
        purpose: 'vpc',
        label: null,
        ipam_address: null,
        primary: true,
        subnet_id: 1,
        vpc_address: '10.0.1.2',
        nat_address: null,
        ip_ranges: [],
      },
    });
  });

  it('is refused with all its problems by its own fields', () => {
    const body = { purpose: 'public', label: 'a', primary: true } as const;
    expect(problems(add(body, { kept: [inVpc, inPublic, inVpc] }))).toEqual([
      ['interface.public.one', 'purpose'],
      ['interface.purpose.fields', 'label'],
      ['interface.limit', undefined],
    ]);
    const again = { purpose: 'vpc', subnet_id: 1, ipv4: { vpc: '10.0.1.3', nat_1_1: 'any' } } as const;
    expect(problems(add(again, { kept: [inVpc] }))).toEqual([
      ['interface.address.free', 'ipv4.vpc'],
      ['interface.nat.once', 'ipv4.nat_1_1'],
    ]);
    const vlan = { purpose: 'vlan', label: 'inside', ipam_address: 'fd00::1/64', primary: true } as const;
    expect(problems(add(vlan))).toEqual([
      ['interface.primary.vlan', 'primary'],
      ['interface.vlan.once', 'label'],
      ['interface.vlan.address-once', 'ipam_address'],
    ]);
  });
});

describe('the default route', () => {
  it('is the primary interface’s, or else that of the first that is in no VLAN', () => {
    const [vlan, first, second] = [
      { purpose: 'vlan', primary: false },
      { purpose: 'vpc', primary: false },
      { purpose: 'public', primary: true },
    ] as const;
    expect(primaryOf([vlan, first, second])).toBe(second);
    expect(primaryOf([vlan, first])).toBe(first);
    expect(primaryOf([vlan])).toBeUndefined();
  });
});
