import { describe, expect, it } from 'vitest';
import type { Decision, Refusal } from '../refusals/index.js';
import {
  diskLabelProblems,
  diskPasswordProblems,
  draftDisk,
  draftDiskCopy,
  mayDeleteDisk,
  mayResizeDisk,
  roomLeft,
} from './disks.js';

const image = {
  id: 'node/debian12',
  label: 'Debian 12',
  size: 1_500,
  status: 'available',
  capabilities: [],
  is_public: true,
};
const nothing = { image: undefined, script: undefined, passwordScore: 0, userKeys: new Map() };
const ofImage = { ...nothing, image, passwordScore: 4 };
const room = { disk: 10_000, disks: [{ size: 4_000 }, { size: 500 }] };
const full = { disk: 50, disks: Array.from({ length: 50 }, () => ({ size: 1 })) };

const told = (refusals: readonly Refusal[]): (readonly [string, string | undefined])[] =>
  refusals.map(({ id, field }) => [id, field]);
const ids = (decision: Decision<unknown>) => (decision.ok ? [] : told(decision.refusals));

describe('a new disk', () => {
  it('is empty and of ext4 unless told', () => {
    const value = { label: 'data', size: 5_500, filesystem: 'ext4', deployment: undefined };
    expect(draftDisk({ label: 'data', size: 5_500 }, nothing, room)).toEqual({ ok: true, value });
    expect(draftDisk({ label: 'data', size: 1, filesystem: 'raw', image: '' }, nothing, room)).toMatchObject({
      value: { filesystem: 'raw' },
    });
  });

  it('has the label and the file system of its image', () => {
    const body = { size: 1_500, image: image.id, root_pass: 'secret', filesystem: 'raw' } as const;
    expect(draftDisk(body, ofImage, room)).toMatchObject({
      ok: true,
      value: { label: 'Debian 12 Disk', filesystem: 'ext4', deployment: { image, rootPassword: 'secret' } },
    });
    const long = { ...ofImage, image: { ...image, label: 'x'.repeat(60) } };
    expect(draftDisk(body, long, room)).toMatchObject({ value: { label: 'x'.repeat(48) } });
  });

  it('is refused with everything that is wrong', () => {
    expect(ids(draftDisk({ size: 5_501 }, nothing, room))).toEqual([
      ['disk.label.required', 'label'],
      ['disk.room', 'size'],
    ]);
    expect(ids(draftDisk({ size: 1_499, image: image.id }, { ...ofImage, passwordScore: 0 }, full))).toEqual([
      ['disk.image.size', 'size'],
      ['disk.room', 'size'],
      ['disk.limit', undefined],
      ['node.password.required', 'root_pass'],
    ]);
    expect(ids(draftDisk({ label: 'a', size: 1, stackscript_id: 7 }, nothing, room))).toEqual([
      ['node.script.known', 'stackscript_id'],
    ]);
    expect(told(diskLabelProblems('half\ud83e'))).toEqual([['request.text.storable', 'label']]);
  });
});

describe('a copy of a disk', () => {
  it('is called after it, and cut off', () => {
    const source = { label: 'data', size: 5_500, filesystem: 'swap' } as const;
    expect(draftDiskCopy(source, room)).toEqual({ ok: true, value: { ...source, label: 'Copy of data' } });
    expect(draftDiskCopy({ ...source, label: 'y'.repeat(48) }, room)).toMatchObject({
      value: { label: `Copy of ${'y'.repeat(40)}` },
    });
  });

  it('needs room', () => {
    const source = { label: 'data', size: 5_501, filesystem: 'raw' } as const;
    expect(ids(draftDiskCopy(source, room))).toEqual([['disk.room', undefined]]);
    expect(ids(draftDiskCopy({ ...source, size: 0 }, full))).toEqual([['disk.limit', undefined]]);
  });
});

describe('a disk that is resized', () => {
  it('grows as far as there is room, and shrinks also where there is none', () => {
    expect(mayResizeDisk({ size: 500 }, 6_000, room)).toEqual([]);
    expect(told(mayResizeDisk({ size: 500 }, 6_001, room))).toEqual([['disk.room', 'size']]);
    expect(mayResizeDisk({ size: 4_000 }, 1, { ...room, disk: 100 })).toEqual([]);
    expect(told(mayResizeDisk({ size: 500 }, 500, room))).toEqual([['disk.resize.other', 'size']]);
  });

  it('leaves nothing where more is used than there is', () => {
    expect(roomLeft(room)).toBe(5_500);
    expect(roomLeft({ ...room, disk: 100 })).toBe(0);
  });
});

it('a disk in use is not deleted', () => {
  expect(mayDeleteDisk(false)).toEqual([]);
  expect(told(mayDeleteDisk(true))).toEqual([['disk.delete.unused', undefined]]);
});

it('a password is set where a system is, and is hard to guess', () => {
  expect(diskPasswordProblems({ filesystem: 'ext3' }, 3)).toEqual([]);
  expect(told(diskPasswordProblems({ filesystem: 'swap' }, 2))).toEqual([
    ['disk.password.filesystem', undefined],
    ['node.password.strong', 'password'],
  ]);
});
