import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { changeInterface, mayDeleteInterface, mayOrderInterfaces } from './change-interface.js';
import type { InterfaceFacts } from './interface-facts.js';
import type { DraftInterface } from './interfaces.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const facts: InterfaceFacts = {
  region: undefined,
  subnets: new Map([[1, { id: 1, ipv4: '10.0.1.0/24', near: true, taken: ['10.0.1.3', '10.0.1.64/28'] }]]),
  kept: [{ purpose: 'vpc', nat_address: '192.0.2.8' }],
  vlans: new Set(),
  others: [],
  publicAddresses: ['192.0.2.7', '192.0.2.8'],
};

const none = { label: null, ipam_address: null, primary: false, subnet_id: null } as const;
const inPublic: DraftInterface = {
  ...none,
  purpose: 'public',
  vpc_address: null,
  nat_address: null,
  ip_ranges: [],
};
const inVpc: DraftInterface = {
  ...none,
  purpose: 'vpc',
  subnet_id: 1,
  vpc_address: '10.0.1.2',
  nat_address: '192.0.2.7',
  ip_ranges: ['10.0.1.16/28'],
};
const inVlan: DraftInterface = { ...inPublic, purpose: 'vlan', label: 'backend', ipam_address: '' };

const change = (
  current: DraftInterface,
  body: Body<'updateNodeConfigInterface'>,
  other: Partial<InterfaceFacts> = {},
) => {
  const decision = changeInterface(current, body, { ...facts, ...other });
  return decision.ok ? decision.value : problemsOf(decision);
};

const kept = {
  primary: false,
  vpc_address: '10.0.1.2',
  nat_address: '192.0.2.7',
  ip_ranges: ['10.0.1.16/28'],
};

describe('a change of an interface', () => {
  it('keeps absent fields', () => {
    expect(change(inVpc, {})).toEqual(kept);
    expect(change(inVpc, { primary: true })).toEqual({ ...kept, primary: true });
    expect(change(inVpc, { ip_ranges: ['10.0.1.128/25'] })).toEqual({
      ...kept,
      ip_ranges: ['10.0.1.128/25'],
    });
    expect(change(inVpc, { ip_ranges: [] })).toEqual({ ...kept, ip_ranges: [] });
    expect(change(inPublic, { primary: true })).toEqual({
      primary: true,
      vpc_address: null,
      nat_address: null,
      ip_ranges: [],
    });
  });

  it('removes an absent 1:1 NAT and keeps the address in the subnet', () => {
    for (const ipv4 of [{}, { nat_1_1: '' }, { nat_1_1: null }, { vpc: '' }])
      expect(change(inVpc, { ipv4 })).toEqual({ ...kept, nat_address: null });
    expect(change(inVpc, { ipv4: { nat_1_1: 'any' } })).toEqual(kept);
    expect(change(inVpc, { ipv4: { vpc: '10.0.1.9', nat_1_1: 'any' } })).toEqual({
      ...kept,
      vpc_address: '10.0.1.9',
    });
  });

  it('accepts the current values of the interface', () => {
    const body = {
      ipv4: { vpc: '10.0.1.2', nat_1_1: '192.0.2.7' },
      ip_ranges: ['10.0.1.16/29', '10.0.1.24/29'],
    };
    expect(change(inVpc, body)).toEqual({ ...kept, ip_ranges: body.ip_ranges });
    const readBack = { purpose: 'vpc', subnet_id: 1, label: '', ipam_address: '' } as const;
    expect(change(inVpc, readBack)).toEqual(kept);
  });

  it('does not check unchanged values', () => {
    expect(change(inVpc, { primary: true }, { publicAddresses: [] })).toEqual({ ...kept, primary: true });
  });

  it('is always refused in a VLAN', () => {
    for (const body of [{}, { primary: false }, { label: 'other' }])
      expect(change(inVlan, body)).toEqual([
        'interface.update.vlan: An interface in a VLAN cannot be updated',
      ]);
  });

  it('is refused with every fixed field', () => {
    const body = { purpose: 'public', label: 'a', ipam_address: '10.0.0.1/24', subnet_id: 2 } as const;
    expect(change(inVpc, body)).toEqual(
      ['purpose', 'label', 'ipam_address', 'subnet_id'].map(
        (field) => `interface.update.fixed ${field}: This cannot be changed`,
      ),
    );
  });

  it('is refused on a public interface with fields of a VPC', () => {
    expect(
      change(inPublic, { ipv4: { vpc: '10.0.1.9', nat_1_1: 'any' }, ip_ranges: ['10.0.1.16/28'] }),
    ).toEqual([
      'interface.purpose.fields ipv4.vpc: Only for the purpose vpc',
      'interface.purpose.fields ipv4.nat_1_1: Only for the purpose vpc',
      'interface.purpose.fields ip_ranges: Only for the purpose vpc',
    ]);
    expect(change(inPublic, { ipv4: { vpc: '', nat_1_1: null }, ip_ranges: [] })).toMatchObject({
      primary: false,
    });
  });

  it('is refused with addresses that are outside the subnet, reserved or taken, even by the interface itself', () => {
    const addressOf = (vpc: string) => change(inVpc, { ipv4: { vpc } });
    expect(addressOf('10.0.2.9')).toEqual([
      'interface.address.within ipv4.vpc: Must be an address of the subnet',
    ]);
    expect(addressOf('10.0.1.254')).toEqual([
      'interface.address.reserved ipv4.vpc: Must not be among the first 2 or the last 2 addresses of the subnet',
    ]);
    for (const taken of ['10.0.1.3', '10.0.1.70', '10.0.1.17'])
      expect(addressOf(taken)).toEqual(['interface.address.free ipv4.vpc: Something else has this address']);
    const ranges = ['10.0.1.0/30', '10.0.1.5/30', '10.0.1.64/30', '10.0.3.0/30'];
    expect(change(inVpc, { ip_ranges: ranges })).toEqual([
      'interface.range.free ip_ranges[0]: Something else has addresses of this network',
      'interface.range.valid ip_ranges[1]: Must be an IPv4 network by its first address',
      'interface.range.free ip_ranges[2]: Something else has addresses of this network',
      'interface.range.within ip_ranges[3]: Must be within the network of the subnet',
    ]);
  });

  it('is refused with a public address of another interface or of another node', () => {
    const natOf = (nat: string) => change(inVpc, { ipv4: { nat_1_1: nat } });
    expect(natOf('192.0.2.8')).toEqual([
      'interface.nat.once ipv4.nat_1_1: Another interface has this address',
    ]);
    expect(natOf('192.0.2.9')).toEqual(['interface.nat.known ipv4.nat_1_1: nat_1_1 is not valid']);
  });
});

describe('an interface', () => {
  it('can be deleted while it is not active', () => {
    expect(mayDeleteInterface({ active: false })).toEqual([]);
    expect(problemsOf(mayDeleteInterface({ active: true }))).toEqual([
      'interface.delete.inactive: The interface is active; shut the node down or boot it with another profile first',
    ]);
  });
});

describe('a new order of interfaces', () => {
  const order = (ids: readonly number[], booted = false) =>
    problemsOf(mayOrderInterfaces(ids, { has: [4, 5, 6], booted }));

  it('has the IDs of all interfaces', () => {
    expect(order([6, 4, 5])).toEqual([]);
    for (const ids of [[], [4, 5], [4, 5, 7], [4, 5, 5], [4, 5, 6, 6]])
      expect(order(ids)).toEqual(['interface.order.all ids: Must be the IDs of all interfaces, each once']);
  });

  it('is refused while the node is booted with them', () => {
    expect(order([4, 6, 5], true)).toEqual([
      'interface.order.off: The node was booted with this profile; shut it down first',
    ]);
    expect(order([], true)).toEqual([
      'interface.order.all ids: Must be the IDs of all interfaces, each once',
      'interface.order.off: The node was booted with this profile; shut it down first',
    ]);
  });
});
