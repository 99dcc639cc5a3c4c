import { describe, expect, it } from 'vitest';
import { growingDisk, type KnownDisk, rootDisk } from './disk-choice.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const disk = (id: number, filesystem: KnownDisk['filesystem'], size = 1_000): KnownDisk => ({
  id,
  size,
  filesystem,
});

describe('the disk with the password of root', () => {
  const chosen = (...disks: readonly KnownDisk[]) => {
    const decision = rootDisk(disks);
    return decision.ok ? decision.value.id : problemsOf(decision);
  };

  it('is the only disk that is no swap disk', () => {
    expect(chosen(disk(1, 'ext4'))).toBe(1);
    expect(chosen(disk(1, 'swap'), disk(2, 'ext3'), disk(3, 'swap'))).toBe(2);
  });

  it('is not found when there are several or none', () => {
    expect(chosen(disk(1, 'ext4'), disk(2, 'raw'))).toEqual([
      'node.password.one: The node has several disks; reset the password of one of them',
    ]);
    expect(chosen(disk(1, 'raw'))).toEqual(['node.password.disk: The node has no disk with a system']);
    expect(chosen(disk(1, 'swap'))).toEqual(['node.password.disk: The node has no disk with a system']);
    expect(chosen()).toEqual(['node.password.disk: The node has no disk with a system']);
  });
});

describe('the disk that grows with a node', () => {
  it('is the only ext disk and gets the remaining space', () => {
    expect(growingDisk([disk(1, 'ext4')], 1_000, 3_000)).toEqual({ disk: 1, size: 3_000 });
    expect(growingDisk([disk(1, 'ext3'), disk(2, 'swap', 512)], 2_000, 3_000)).toEqual({
      disk: 1,
      size: 2_488,
    });
  });

  it.each<[string, readonly KnownDisk[], number]>([
    ['there is none', [disk(2, 'swap')], 3_000],
    ['there are two', [disk(1, 'ext4'), disk(2, 'ext4')], 3_000],
    ['there is a raw one beside it', [disk(1, 'ext4'), disk(2, 'raw')], 3_000],
    ['there are two for swapping', [disk(1, 'ext4'), disk(2, 'swap'), disk(3, 'swap')], 4_000],
    ['the node gets less', [disk(1, 'ext4')], 1_500],
  ])('is none where %s', (_title, disks, more) => {
    expect(growingDisk(disks, 2_000, more)).toBeUndefined();
  });
});
