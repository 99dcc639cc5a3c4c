import { describe, expect, it } from 'vitest';
import {
  migrationProblems,
  type MigratingNode,
  resizeProblems,
  typeChangeProblems,
  pendingMigrationProblems,
} from './move-node.js';
import type { OfferedType } from './node-type.js';

const type: OfferedType = {
  id: 'g6-standard-1',
  class: 'standard',
  disk: 50_000,
  memory: 2_048,
  vcpus: 1,
  gpus: 0,
  transfer: 2_000,
  successor: null,
};
const region = { id: 'us-ord', capabilities: ['Nodes', 'Vlans', 'Cloud Firewall'] };
const ids = (problems: readonly { readonly id: string }[]) => problems.map(({ id }) => id);

describe('another type', () => {
  const node = { type: 'g6-nano-1', region, disks: [{ size: 20_000 }, { size: 512 }] };

  it('is one that is there and that the disks fit into', () => {
    expect(ids(resizeProblems(node, type))).toEqual([]);
    expect(ids(resizeProblems(node, undefined))).toEqual(['node.type.known']);
    expect(ids(resizeProblems(node, { ...type, disk: 20_500 }))).toEqual(['node.resize.disk']);
    expect(ids(resizeProblems(node, { ...type, class: 'gpu', disk: 1 }))).toEqual([
      'region.capability',
      'node.resize.disk',
    ]);
  });

  it('is not the one that it has, but where it is rebuilt', () => {
    const same = { ...node, type: type.id };
    expect(ids(resizeProblems(same, type))).toEqual(['node.resize.other']);
    expect(ids(typeChangeProblems(same, type))).toEqual([]);
  });
});

describe('another region', () => {
  const free: MigratingNode = {
    region: 'us-east',
    type,
    inVpc: false,
    inVlan: true,
    behindFirewall: true,
    hasVolumes: false,
  };

  it('is one that has what the node needs', () => {
    expect(ids(migrationProblems(free, region, false))).toEqual([]);
    expect(ids(migrationProblems(free, undefined, false))).toEqual(['region.known']);
    expect(ids(migrationProblems(free, { id: 'us-west', capabilities: ['Nodes'] }, false))).toEqual([
      'region.capability',
      'region.capability',
    ]);
  });

  it('is told of with all that keeps the node', () => {
    const held = { ...free, region: 'us-ord', inVpc: true, hasVolumes: true };
    expect(ids(migrationProblems(held, region, true))).toEqual([
      'node.migrate.other',
      'node.migrate.cold',
      'node.migrate.vpc',
      'node.migrate.volumes',
    ]);
  });
});

describe('a pending migration', () => {
  it('keeps a node from another type', () => {
    expect(pendingMigrationProblems(false)).toEqual([]);
    expect(pendingMigrationProblems(true)).toMatchObject([{ id: 'node.resize.migration' }]);
  });
});
