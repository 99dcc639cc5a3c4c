import { describe, expect, it } from 'vitest';
import { copiesOf, draftInterfaceCopies } from './copy-interfaces.js';
import type { InterfaceFacts } from './interface-facts.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const none = { label: null, ipam_address: null, primary: false, subnet_id: null, nat_address: null };
const inVpc = { ...none, purpose: 'vpc', subnet_id: 3 } as const;
const inVlan = { ...none, purpose: 'vlan', label: 'inner', ipam_address: '10.9.0.1/24' } as const;

const facts: InterfaceFacts = {
  region: { capabilities: ['Nodes', 'Vlans'] },
  subnets: new Map([[3, { id: 3, ipv4: '10.0.1.0/24', near: true, taken: ['10.0.1.2'] }]]),
  kept: [],
  vlans: new Set(),
  others: [],
  publicAddresses: undefined,
};

describe('copies of interfaces', () => {
  it('have no addresses of the originals, and any for the first 1:1 NAT', () => {
    const nat = { ...inVpc, nat_address: '203.0.113.7' };
    const other = { ...inVpc, primary: true, nat_address: '203.0.113.8' };
    expect(copiesOf([{ ...none, purpose: 'public' }, nat, other])).toEqual([
      { purpose: 'public', primary: false },
      { purpose: 'vpc', primary: false, subnet_id: 3, ipv4: { nat_1_1: 'any' } },
      { purpose: 'vpc', primary: true, subnet_id: 3 },
    ]);
    expect(copiesOf([inVlan])).toEqual([
      { purpose: 'vlan', primary: false, label: 'inner', ipam_address: '10.9.0.1/24' },
    ]);
  });

  it('do not get the same addresses', () => {
    const decision = draftInterfaceCopies([copiesOf([inVpc]), copiesOf([inVpc])], facts, 'region');
    expect(decision.ok && decision.value.flat().map(({ vpc_address: address }) => address)).toEqual([
      '10.0.1.3',
      '10.0.1.4',
    ]);
  });

  it('count the VLANs of the other copies', () => {
    const labels = Array.from({ length: 9 }, (_, index) => `vlan-${index}`);
    const profiles = [inVlan, inVlan, { ...inVlan, label: 'outer', ipam_address: null }].map((one) =>
      copiesOf([one]),
    );
    expect(
      problemsOf(draftInterfaceCopies(profiles, { ...facts, vlans: new Set(labels) }, 'node_id')),
    ).toEqual([
      "interface.vlan.once node_id: Must be unique among the node's interfaces",
      "interface.vlan.address-once node_id: Must be unique among the node's interfaces",
      'interface.vlan.limit node_id: An account may have 10 VLANs in a region',
    ]);
  });

  it('are refused with one field, each reason once', () => {
    const region = { capabilities: ['Nodes'] };
    const far = new Map([[3, { id: 3, ipv4: '10.0.1.0/24', near: false, taken: [] }]]);
    const profiles = [copiesOf([inVlan, inVpc]), copiesOf([inVpc])];
    expect(draftInterfaceCopies(profiles, { ...facts, region, subnets: far }, 'node_id')).toMatchObject({
      ok: false,
      refusals: [
        { id: 'region.capability', field: 'node_id', reason: 'The region does not offer Vlans' },
        { id: 'interface.subnet.region', field: 'node_id', reason: 'The subnet is in another region' },
      ],
    });
  });

  it('cannot be in a VLAN of another interface of the node', () => {
    const others = [{ label: 'inner', ipam_address: null }];
    const decision = draftInterfaceCopies([copiesOf([inVlan])], { ...facts, others }, 'node_id');
    expect(problemsOf(decision)).toEqual([
      "interface.vlan.once node_id: Must be unique among the node's interfaces",
    ]);
  });
});
