import { describe, expect, it } from 'vitest';
import type { InterfaceBody } from './interface-facts.js';
import { leavingProblems, sameInterfaces, withKept, type PresentInterface } from './same-interfaces.js';

const none = { label: null, subnet_id: null, vpc_address: null, nat_address: null, ip_ranges: [] };
const open: PresentInterface = { ...none, id: 1, purpose: 'public', active: true };
const lan: PresentInterface = { ...none, id: 2, purpose: 'vlan', label: 'lan', active: true };
const inVpc = (id: number, address: string): PresentInterface => ({
  ...none,
  ...{ id, purpose: 'vpc', subnet_id: 7, vpc_address: address, nat_address: '203.0.113.7', active: true },
  ip_ranges: ['10.0.0.64/28'],
});
const [one, two] = [inVpc(3, '10.0.0.2'), inVpc(4, '10.0.0.3')];
const present = [open, lan, one, two];

describe('the interfaces of a body', () => {
  it.each<[string, InterfaceBody[], (number | undefined)[]]>([
    ['those of their IDs', [{ id: 4, purpose: 'vpc', subnet_id: 7 }], [4]],
    ['those of their purpose', [{ purpose: 'public' }], [1]],
    ['those of their VLAN', [{ purpose: 'vlan', label: 'lan' }], [2]],
    ['those of their address', [{ purpose: 'vpc', subnet_id: 7, ipv4: { vpc: '10.0.0.3' } }], [4]],
    ['the first of their subnet', [{ purpose: 'vpc', subnet_id: 7 }], [3]],
    [
      'each another one',
      [
        { purpose: 'vpc', subnet_id: 7 },
        { id: 3, purpose: 'vpc', subnet_id: 7 },
        { purpose: 'vpc', subnet_id: 7 },
      ],
      [4, 3, undefined],
    ],
    ['new with an unknown ID and place', [{ id: 99, purpose: 'vpc', subnet_id: 8 }], [undefined]],
    ['new in another VLAN', [{ id: 2, purpose: 'vlan', label: 'other' }], [undefined]],
    ['new with the ID of another purpose', [{ id: 1, purpose: 'vpc', subnet_id: 8 }], [undefined]],
  ])('are %s', (_name, bodies, ids) => {
    expect(sameInterfaces(bodies, present).map((same) => same?.id)).toEqual(ids);
  });

  it('keep what they leave out in their subnet', () => {
    const body: InterfaceBody = { purpose: 'vpc', subnet_id: 7 };
    const kept = { vpc: '10.0.0.2', nat_1_1: '203.0.113.7' };
    expect(withKept(body, one)).toEqual({ ...body, ipv4: kept, ip_ranges: ['10.0.0.64/28'] });
    expect(withKept({ ...body, ipv4: null, ip_ranges: null }, one)).toMatchObject({ ipv4: kept });
    const asked = { ...body, ipv4: { vpc: '10.0.0.9', nat_1_1: null }, ip_ranges: [] };
    expect(withKept(asked, one)).toEqual(asked);
    expect(withKept({ ...body, ipv4: { vpc: '' } }, one).ipv4).toEqual({ vpc: '10.0.0.2', nat_1_1: null });
    expect(withKept(body, undefined)).toBe(body);
  });

  it('may leave out others, but no active one in a VPC', () => {
    expect(leavingProblems(present, [one, two])).toEqual([]);
    expect(leavingProblems([{ ...one, active: false }], [])).toEqual([]);
    expect(leavingProblems(present, [one])).toMatchObject([
      { id: 'interface.delete.inactive', field: 'interfaces' },
    ]);
  });
});
