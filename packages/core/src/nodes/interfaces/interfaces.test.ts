import { describe, expect, it } from 'vitest';
import type { InterfaceBody, InterfaceFacts } from './interface-facts.js';
import { addInterface, draftInterfaces, primaryOf } from './interfaces.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const facts: InterfaceFacts = {
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

const draft = (bodies: readonly InterfaceBody[], other: Partial<InterfaceFacts> = {}) =>
  draftInterfaces(bodies, { ...facts, ...other });

const values = (bodies: readonly InterfaceBody[], other: Partial<InterfaceFacts> = {}) => {
  const decision = draft(bodies, other);
  expect(problemsOf(decision)).toEqual([]);
  return decision.ok ? decision.value : [];
};

const none = { subnet_id: null, vpc_address: null, nat_address: null, ip_ranges: [] };

describe('interfaces', () => {
  it('are stored with the given values, in their order', () => {
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

  it('get the lowest addresses that are neither taken nor requested', () => {
    const found = values([
      { purpose: 'vpc', subnet_id: 1, ipv4: { vpc: '' } },
      { purpose: 'vpc', subnet_id: 1, ipv4: { vpc: null, nat_1_1: '' } },
      { purpose: 'vpc', subnet_id: 1, ip_ranges: ['10.0.1.4/30'], ipv4: { vpc: '10.0.1.2' } },
    ]);
    expect(found.map(({ vpc_address: address }) => address)).toEqual(['10.0.1.8', '10.0.1.9', '10.0.1.2']);
  });

  it('get addresses after routed networks, but not the last two', () => {
    const taken = ['10.0.1.2', '10.0.1.3', '10.0.1.4/30', '10.0.1.8/29', '10.0.1.16/28', '10.0.1.128/25'];
    const subnet = { id: 1, ipv4: '10.0.1.0/24', near: true, taken };
    const [found] = values([{ purpose: 'vpc', subnet_id: 1 }], { subnets: new Map([[1, subnet]]) });
    expect(found?.vpc_address).toBe('10.0.1.32');
    expect(values([{ purpose: 'vpc', subnet_id: 2 }])[0]?.vpc_address).toBe('10.0.2.4');
    expect(values([{ purpose: 'vpc', subnet_id: 2, ipv4: { vpc: '10.0.2.5' } }])[0]?.vpc_address).toBe(
      '10.0.2.5',
    );
  });

  it('have the assigned or another public address of the node by 1:1 NAT', () => {
    const nat = (nat_1_1: string, other = {}) =>
      values([{ purpose: 'vpc', subnet_id: 1, ipv4: { nat_1_1 } }], other)[0]?.nat_address;
    expect([nat('any'), nat('192.0.2.8'), nat('')]).toEqual(['192.0.2.7', '192.0.2.8', null]);
    expect(nat('any', { publicAddresses: undefined })).toBe('any');
  });

  const vlan = { purpose: 'vlan', label: 'backend' } as const;
  const vpc = { purpose: 'vpc', subnet_id: 1 } as const;

  it.each<[string, InterfaceBody[], Partial<InterfaceFacts>, ...string[]]>([
    [
      'two public and two primary interfaces',
      [{ purpose: 'public', primary: true }, { ...vpc, primary: true }, { purpose: 'public' }],
      {},
      'interface.primary.one interfaces[1].primary: Only one may be primary',
      'interface.public.one interfaces[2].purpose: Only one interface may be public',
    ],
    [
      'a primary interface in a VLAN',
      [{ ...vlan, primary: true }],
      {},
      'interface.primary.vlan interfaces[0].primary: An interface in a VLAN cannot be primary',
    ],
    [
      'fields of other purposes, in one answer',
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
      'interface.purpose.fields interfaces[0].label: Only for the purpose vlan',
      'interface.purpose.fields interfaces[0].ipam_address: Only for the purpose vlan',
      'interface.purpose.fields interfaces[0].subnet_id: Only for the purpose vpc',
      'interface.purpose.fields interfaces[0].ip_ranges: Only for the purpose vpc',
      'interface.purpose.fields interfaces[1].label: Only for the purpose vlan',
      'interface.purpose.fields interfaces[1].ipam_address: Only for the purpose vlan',
      'interface.purpose.fields interfaces[2].subnet_id: Only for the purpose vpc',
      'interface.purpose.fields interfaces[2].ipv4.vpc: Only for the purpose vpc',
      'interface.purpose.fields interfaces[2].ipv4.nat_1_1: Only for the purpose vpc',
    ],
    [
      'a VLAN without a label, and a VLAN twice',
      [{ purpose: 'vlan', label: null }, vlan, vlan],
      {},
      'interface.vlan.label interfaces[0].label: label is required',
      "interface.vlan.once interfaces[2].label: Must be unique among the node's interfaces",
    ],
    [
      'a VLAN and an address of another profile of the node',
      [{ purpose: 'vlan', label: 'inside', ipam_address: 'FD00::1/48' }],
      {},
      "interface.vlan.once interfaces[0].label: Must be unique among the node's interfaces",
      "interface.vlan.address-once interfaces[0].ipam_address: Must be unique among the node's interfaces",
    ],
    [
      'invalid addresses',
      [
        { ...vlan, ipam_address: '10.0.0.1/33' },
        { ...vlan, label: 'b', ipam_address: '10.0.0.300/24' },
        { ...vpc, ipv4: { vpc: '10.0.1.256', nat_1_1: '192.0.2.256' } },
      ],
      {},
      'interface.vlan.address interfaces[0].ipam_address: ipam_address is not valid',
      'interface.vlan.address interfaces[1].ipam_address: ipam_address is not valid',
      'interface.address.valid interfaces[2].ipv4.vpc: vpc is not valid',
      'interface.nat.known interfaces[2].ipv4.nat_1_1: nat_1_1 is not valid',
    ],
    [
      'a VLAN in a region without VLANs',
      [vlan],
      { region: { capabilities: [] } },
      'region.capability interfaces[0].purpose: The region does not offer Vlans',
    ],
    [
      'more VLANs than an account may have in a region',
      [vlan, { ...vlan, label: 'x' }, { ...vlan, label: 'y' }],
      { vlans: new Set(['backend', '1', '2', '3', '4', '5', '6', '7', '8']) },
      'interface.vlan.limit interfaces[2].label: An account may have 10 VLANs in a region',
    ],
    [
      'no subnet, an unknown subnet, and a subnet in another region',
      [{ purpose: 'vpc' }, { purpose: 'vpc', subnet_id: 9 }, { purpose: 'vpc', subnet_id: 3 }],
      {},
      'interface.subnet.required interfaces[0].subnet_id: subnet_id is required',
      'interface.subnet.known interfaces[1].subnet_id: subnet_id is not valid',
      'interface.subnet.region interfaces[2].subnet_id: The subnet is in another region',
    ],
    [
      'addresses that are outside the subnet or reserved',
      ['10.0.2.2', '10.0.1.1', '10.0.1.254'].map((address) => ({ ...vpc, ipv4: { vpc: address } })),
      {},
      'interface.address.within interfaces[0].ipv4.vpc: Must be an address of the subnet',
      'interface.address.reserved interfaces[1].ipv4.vpc: Must not be among the first 2 or the last 2 addresses of the subnet',
      'interface.address.reserved interfaces[2].ipv4.vpc: Must not be among the first 2 or the last 2 addresses of the subnet',
    ],
    [
      'addresses or networks of other interfaces',
      ['10.0.1.3', '10.0.1.64', '10.0.1.79'].map((address) => ({ ...vpc, ipv4: { vpc: address } })),
      {},
      'interface.address.free interfaces[0].ipv4.vpc: Something else has this address',
      'interface.address.free interfaces[1].ipv4.vpc: Something else has this address',
      'interface.address.free interfaces[2].ipv4.vpc: Something else has this address',
    ],
    [
      'an address twice, and the last of a subnet',
      [
        { ...vpc, ipv4: { vpc: '10.0.1.9' } },
        { ...vpc, ipv4: { vpc: '10.0.1.9' } },
      ],
      {},
      'interface.address.free interfaces[1].ipv4.vpc: Something else has this address',
    ],
    [
      'a subnet that is full',
      [
        { purpose: 'vpc', subnet_id: 2 },
        { purpose: 'vpc', subnet_id: 2 },
        { purpose: 'vpc', subnet_id: 2 },
      ],
      {},
      'interface.subnet.full interfaces[2].subnet_id: The subnet has no address left',
    ],
    [
      'networks that are invalid, outside the subnet, taken, or overlap',
      [
        {
          ...vpc,
          ip_ranges: ['10.0.1.5/30', '10.0.2.0/30', '10.0.1.0/29', '10.0.1.128/26', '10.0.1.160/28'],
        },
      ],
      {},
      'interface.range.valid interfaces[0].ip_ranges[0]: Must be an IPv4 network by its first address',
      'interface.range.within interfaces[0].ip_ranges[1]: Must be within the network of the subnet',
      'interface.range.free interfaces[0].ip_ranges[2]: Something else has addresses of this network',
      'interface.range.free interfaces[0].ip_ranges[4]: Something else has addresses of this network',
    ],
    [
      'public addresses that the node does not have or another interface has',
      ['198.51.100.1', 'any', '192.0.2.7'].map((nat_1_1) => ({ ...vpc, ipv4: { nat_1_1 } })),
      {},
      'interface.nat.known interfaces[0].ipv4.nat_1_1: nat_1_1 is not valid',
      'interface.nat.once interfaces[2].ipv4.nat_1_1: Another interface has this address',
    ],
    [
      'a public address of a node without public addresses',
      [{ ...vpc, ipv4: { nat_1_1: 'any' } }],
      { publicAddresses: [] },
      'interface.nat.known interfaces[0].ipv4.nat_1_1: The node has no public IPv4 address',
    ],
    [
      'a specific public address of a new node',
      [{ ...vpc, ipv4: { nat_1_1: '192.0.2.7' } }],
      { publicAddresses: undefined },
      'interface.nat.new interfaces[0].ipv4.nat_1_1: A node that is being made has no address to name; only any is possible',
    ],
  ])('are refused with %s', (_title, bodies, other, ...expected) => {
    expect(problemsOf(draft(bodies, other))).toEqual(expected);
  });
});

describe('one more interface', () => {
  const add = (body: InterfaceBody, other: Partial<InterfaceFacts> = {}) =>
    addInterface(body, { ...facts, ...other });
  const inPublic = { purpose: 'public', nat_address: null } as const;
  const inVpc = { purpose: 'vpc', nat_address: '192.0.2.7' } as const;

  it('is accepted, even as the primary one', () => {
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

  it('is refused with all its problems, with its own fields', () => {
    const body = { purpose: 'public', label: 'a', primary: true } as const;
    expect(problemsOf(add(body, { kept: [inVpc, inPublic, inVpc] }))).toEqual([
      'interface.public.one purpose: Only one interface may be public',
      'interface.purpose.fields label: Only for the purpose vlan',
      'interface.limit: A configuration profile may have 3 interfaces',
    ]);
    const second = { purpose: 'vpc', subnet_id: 1, ipv4: { vpc: '10.0.1.3', nat_1_1: 'any' } } as const;
    expect(problemsOf(add(second, { kept: [inVpc] }))).toEqual([
      'interface.address.free ipv4.vpc: Something else has this address',
      'interface.nat.once ipv4.nat_1_1: Another interface has this address',
    ]);
    const vlan = { purpose: 'vlan', label: 'inside', ipam_address: 'fd00::1/64', primary: true } as const;
    expect(problemsOf(add(vlan))).toEqual([
      'interface.primary.vlan primary: An interface in a VLAN cannot be primary',
      "interface.vlan.once label: Must be unique among the node's interfaces",
      "interface.vlan.address-once ipam_address: Must be unique among the node's interfaces",
    ]);
  });
});

describe('the default route', () => {
  it('is on the primary interface, or on the first one that is in no VLAN', () => {
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
