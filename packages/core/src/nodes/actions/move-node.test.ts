import { describe, expect, it } from 'vitest';
import {
  migrationProblems,
  type MigratingNode,
  resizeProblems,
  typeChangeProblems,
  pendingMigrationProblems,
  noUpgrade,
} from './move-node.js';
import { problemsOf, type } from '../machines/nodes.fixture.js';

const region = { id: 'us-ord', capabilities: ['Nodes', 'Vlans', 'Cloud Firewall'] };

describe('another type', () => {
  const node = { type: 'g6-nano-1', region, disks: [{ size: 20_000 }, { size: 512 }] };

  it('exists and has enough space for the disks', () => {
    expect(problemsOf(resizeProblems(node, type))).toEqual([]);
    expect(problemsOf(resizeProblems(node, undefined))).toEqual([
      'node.type.known type: A valid plan type by that ID was not found',
    ]);
    expect(problemsOf(resizeProblems(node, { ...type, disk: 20_500 }))).toEqual([
      'node.resize.disk: Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
    ]);
    expect(problemsOf(resizeProblems(node, { ...type, class: 'gpu', disk: 1 }))).toEqual([
      'region.capability type: The region does not offer GPU Nodes',
      'node.resize.disk: Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
    ]);
  });

  it('is not the current type, except for a rebuild', () => {
    const same = { ...node, type: type.id };
    expect(problemsOf(resizeProblems(same, type))).toEqual([
      'node.resize.other: Node is already running this service plan.',
    ]);
    expect(problemsOf(typeChangeProblems(same, type))).toEqual([]);
  });
});

describe('another region', () => {
  const free: MigratingNode = {
    region: 'us-east',
    type,
    inVpc: false,
    vlansThere: 10,
    hasFirewall: true,
    hasVolumes: false,
  };

  it('has the capabilities that the node needs', () => {
    expect(problemsOf(migrationProblems(free, region, false))).toEqual([]);
    expect(problemsOf(migrationProblems(free, undefined, false))).toEqual([
      'region.known region: region is not valid',
    ]);
    expect(problemsOf(migrationProblems(free, { id: 'us-west', capabilities: ['Nodes'] }, false))).toEqual([
      'region.capability region: The region does not offer Vlans',
      'region.capability region: The region does not offer Cloud Firewall',
    ]);
  });

  it('is refused with all problems in one answer', () => {
    const held = { ...free, region: 'us-ord', inVpc: true, vlansThere: 11, hasVolumes: true };
    expect(problemsOf(migrationProblems(held, region, true))).toEqual([
      'node.migrate.other region: The node is in this region',
      'node.migrate.cold type: A migration to another region must be cold',
      'node.migrate.vpc region: A node in a VPC stays in its region',
      'interface.vlan.limit region: An account may have 10 VLANs in a region',
      'node.migrate.volumes region: Volumes are attached, which stay in their region',
    ]);
  });
});

describe('a pending migration', () => {
  it('refuses another type', () => {
    expect(pendingMigrationProblems(false)).toEqual([]);
    expect(problemsOf(pendingMigrationProblems(true))).toEqual([
      'node.resize.migration: A migration of the node is pending; start it first',
    ]);
  });
});

it('a type without a successor is not upgraded', () => {
  expect(problemsOf([noUpgrade(), noUpgrade('upgrade')])).toEqual([
    'node.upgrade.available: There is no free upgrade for the type of the node',
    'node.upgrade.available upgrade: There is no free upgrade for the type of the node',
  ]);
});
