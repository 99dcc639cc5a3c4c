import { describe, expect, it } from 'vitest';
import {
  diskLabelProblems,
  diskPasswordProblems,
  draftDisk,
  draftDiskCopy,
  mayDeleteDisk,
  mayResizeDisk,
  capacityLeft,
} from './disks.js';
import { ownLabels } from '../default-labels.js';
import { image, problemsOf } from '../machines/nodes.fixture.js';

const nothing = {
  ...{ image: undefined, script: undefined, passwordScore: 0, userKeys: new Map() },
  labels: ownLabels,
};
const ofImage = { ...nothing, image, passwordScore: 4 };
const capacity = { disk: 10_000, disks: [{ size: 4_000 }, { size: 500 }] };
const full = { disk: 50, disks: Array.from({ length: 50 }, () => ({ size: 1 })) };

describe('a new disk', () => {
  it('is empty and ext4 by default', () => {
    const value = { label: 'data', size: 5_500, filesystem: 'ext4', deployment: undefined };
    expect(draftDisk({ label: 'data', size: 5_500 }, nothing, capacity)).toEqual({ ok: true, value });
    expect(
      draftDisk({ label: 'data', size: 1, filesystem: 'raw', image: '' }, nothing, capacity),
    ).toMatchObject({
      value: { filesystem: 'raw' },
    });
  });

  it('has the label and the file system of its image', () => {
    const body = { size: 1_500, image: image.id, root_pass: 'secret', filesystem: 'raw' } as const;
    expect(draftDisk(body, ofImage, capacity)).toMatchObject({
      ok: true,
      value: { label: 'Debian 12 Disk', filesystem: 'ext4', deployment: { image, rootPassword: 'secret' } },
    });
    const long = { ...ofImage, image: { ...image, label: 'x'.repeat(60) } };
    expect(draftDisk(body, long, capacity)).toMatchObject({ value: { label: 'x'.repeat(48) } });
  });

  it('is refused with all its problems in one answer', () => {
    expect(problemsOf(draftDisk({ size: 5_501 }, nothing, capacity))).toEqual([
      'disk.label.required label: label is required',
      'disk.room size: Not enough room on the node: 5,500 MB are left',
    ]);
    expect(
      problemsOf(draftDisk({ size: 1_499, image: image.id }, { ...ofImage, passwordScore: 0 }, full)),
    ).toEqual([
      'disk.image.size size: Distribution requires a minimum size of 1500',
      'disk.room size: Not enough room on the node: 0 MB are left',
      'disk.limit: A node may have at most 50 disks',
      'node.password.required root_pass: root_pass is required',
    ]);
    expect(problemsOf(draftDisk({ label: 'a', size: 1, stackscript_id: 7 }, nothing, capacity))).toEqual([
      'node.script.known stackscript_id: stackscript_id is not valid',
    ]);
    expect(problemsOf(diskLabelProblems('half\ud83e'))).toEqual([
      'request.text.storable label: label is not valid',
    ]);
  });
});

describe('a copy of a disk', () => {
  it('has its label with a suffix, shortened to the maximum length', () => {
    const source = { label: 'data', size: 5_500, filesystem: 'swap' } as const;
    expect(draftDiskCopy(source, capacity, ownLabels)).toEqual({
      ok: true,
      value: { ...source, label: 'Copy of data' },
    });
    expect(draftDiskCopy({ ...source, label: 'y'.repeat(48) }, capacity, ownLabels)).toMatchObject({
      value: { label: `Copy of ${'y'.repeat(40)}` },
    });
  });

  it('requires enough space', () => {
    const source = { label: 'data', size: 5_501, filesystem: 'raw' } as const;
    expect(problemsOf(draftDiskCopy(source, capacity, ownLabels))).toEqual([
      'disk.room: Not enough room on the node: 5,500 MB are left',
    ]);
    expect(problemsOf(draftDiskCopy({ ...source, size: 0 }, full, ownLabels))).toEqual([
      'disk.limit: A node may have at most 50 disks',
    ]);
  });
});

describe('a disk that is resized', () => {
  it('grows up to the free space and shrinks even without free space', () => {
    expect(mayResizeDisk({ size: 500 }, 6_000, capacity)).toEqual([]);
    expect(problemsOf(mayResizeDisk({ size: 500 }, 6_001, capacity))).toEqual([
      'disk.room size: Not enough room on the node: 5,500 MB are left',
    ]);
    expect(mayResizeDisk({ size: 4_000 }, 1, { ...capacity, disk: 100 })).toEqual([]);
    expect(problemsOf(mayResizeDisk({ size: 500 }, 500, capacity))).toEqual([
      'disk.resize.other size: The disk has that size already',
    ]);
  });

  it('has no free space when the disks are larger than the node', () => {
    expect(capacityLeft(capacity)).toBe(5_500);
    expect(capacityLeft({ ...capacity, disk: 100 })).toBe(0);
  });
});

it('a disk in use is not deleted', () => {
  expect(mayDeleteDisk(false)).toEqual([]);
  expect(problemsOf(mayDeleteDisk(true))).toEqual(['disk.delete.unused: The disk is in use']);
});

it('a password requires a disk with a system and must be strong', () => {
  expect(diskPasswordProblems({ filesystem: 'ext3' }, 3)).toEqual([]);
  expect(problemsOf(diskPasswordProblems({ filesystem: 'swap' }, 2))).toEqual([
    'disk.password.filesystem: Only a disk with ext3 or ext4 has a root password',
    'node.password.strong password: Password does not meet strength requirement',
  ]);
});
