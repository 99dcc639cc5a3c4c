import { describe, expect, it } from 'vitest';
import {
  type BackedUpConfig,
  backupContents,
  configToBootFrom,
  interfaceMoves,
  lostInterfaces,
  restoredDevices,
  restoreProblems,
  snapshotProblems,
} from './backups.js';
import { defaultHelpers, emptyDevices, imageProfile } from '../configs/config-defaults.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const disk = (
  id: number,
  filesystem: 'ext4' | 'swap' | 'raw' | 'initrd',
  status: 'ready' | 'deleting' = 'ready',
) => ({
  id,
  uuid: `uuid-${id}`,
  label: `disk ${id}`,
  size: 1_000,
  filesystem,
  image: null,
  status,
});
const slot = (disk_id: number) => ({ disk_id, volume_id: null });
const profile = { ...imageProfile, helpers: defaultHelpers(true) };

describe('the contents of a backup', () => {
  it('are system disks, swap disks and their slots', () => {
    const disks = [
      disk(1, 'raw'),
      disk(2, 'ext4'),
      disk(3, 'swap'),
      disk(4, 'initrd'),
      disk(5, 'ext4', 'deleting'),
    ];
    const devices = {
      ...emptyDevices,
      sda: slot(2),
      sdb: slot(3),
      sdc: slot(1),
      sdd: { disk_id: null, volume_id: 2 },
      sdh: slot(5),
    };
    const contents = backupContents(disks, [{ ...profile, id: 7, label: 'first', devices }], 7);
    expect(contents).toEqual({
      disks: [
        { uuid: 'uuid-2', label: 'disk 2', size: 1_000, filesystem: 'ext4', image: null },
        { uuid: 'uuid-3', label: 'disk 3', size: 1_000, filesystem: 'swap', image: null },
      ],
      configs: [{ ...profile, label: 'first', slots: { sda: 0, sdb: 1 }, last: true }],
    });
    const [config] = contents.configs;
    expect(config && restoredDevices(config, [20, 30])).toEqual({
      ...emptyDevices,
      sda: slot(20),
      sdb: slot(30),
    });
  });

  it('boot with the last booted profile, or with the first bootable one', () => {
    const config = (slots: BackedUpConfig['slots'], last = false): BackedUpConfig => ({
      ...profile,
      label: 'any',
      slots,
      last,
    });
    expect(configToBootFrom([config({ sda: 0 }), config({ sda: 0 }, true)])).toBe(1);
    expect(configToBootFrom([config({}), config({ sda: 0 })])).toBe(1);
    expect(configToBootFrom([config({}, true), config({ sda: 0 })])).toBe(1);
    expect(configToBootFrom([config({}, true)])).toBeUndefined();
    expect(configToBootFrom([])).toBeUndefined();
  });
});

describe('a snapshot', () => {
  it('requires an enrolled node with a system disk', () => {
    const disks = [disk(1, 'ext4'), disk(2, 'swap')];
    expect(snapshotProblems('Before', { enrolled: true, disks })).toEqual([]);
    expect(problemsOf(snapshotProblems('Before', { enrolled: false, disks: [disk(2, 'swap')] }))).toEqual([
      'backup.enrolled: Backups are not enabled for the node',
      'backup.disks: The node has no disk that a backup could have',
    ]);
    expect(
      problemsOf(snapshotProblems('a\u0000b', { enrolled: true, disks: [disk(1, 'ext4', 'deleting')] })),
    ).toEqual([
      'request.text.storable label: label is not valid',
      'backup.disks: The node has no disk that a backup could have',
    ]);
  });
});

describe('the interfaces of replaced configuration profiles', () => {
  const replaced = [
    { id: 1, label: 'main' },
    { id: 2, label: 'old' },
    { id: 3, label: 'main' },
    { id: 4, label: 'main' },
  ];

  it('move to restored profiles with the same labels, each once and in order', () => {
    const restored = [
      { id: 11, label: 'other' },
      { id: 12, label: 'main' },
      { id: 13, label: 'main' },
    ];
    expect(interfaceMoves(replaced, restored)).toEqual([
      { from: 1, to: 12 },
      { from: 3, to: 13 },
    ]);
    expect(interfaceMoves(replaced, [])).toEqual([]);
  });

  it('are reported when they are lost', () => {
    expect(lostInterfaces(replaced, [{ label: 'main' }, { label: 'main' }, { label: 'new' }])).toBe(
      'Removed with their network interfaces, because the backup has no such configuration profiles: old, main',
    );
    expect(lostInterfaces(replaced.slice(0, 1), [{ label: 'main' }])).toBe('');
    expect(lostInterfaces([], [])).toBe('');
  });
});

describe('a restore', () => {
  const backup = {
    status: 'successful',
    available: true,
    region: 'us-ord',
    disks: [{ size: 600 }, { size: 400 }],
    configs: [{}],
  } as const;
  const target = { region: 'us-ord', disk: 1_500, disks: [{ size: 500 }], configs: 1 };

  it('requires a successful backup and a node in its region with enough space', () => {
    expect(restoreProblems(backup, target, false)).toEqual([]);
    expect(problemsOf(restoreProblems({ ...backup, status: 'running' }, undefined, false))).toEqual([
      'backup.successful: Only a successful backup can be restored',
      'backup.restore.node node_id: node_id is not valid',
    ]);
    expect(
      problemsOf(restoreProblems({ ...backup, available: false }, { ...target, region: 'us-sea' }, false)),
    ).toEqual([
      'backup.available: The backup is under maintenance',
      'backup.region node_id: The backup is in another region',
    ]);
    expect(restoreProblems(backup, { ...target, disk: 1_499 }, false)).toMatchObject([
      { id: 'backup.space', reason: 'Insufficient space: the backup needs 1,000 MB, and 999 MB are left' },
    ]);
  });

  it('can use the space of all disks when it overwrites them', () => {
    expect(restoreProblems(backup, { ...target, disk: 1_000 }, true)).toEqual([]);
    expect(problemsOf(restoreProblems(backup, { ...target, disk: 999 }, true))).toEqual([
      'backup.space: Insufficient space: the backup needs 1,000 MB, and 999 MB are left',
    ]);
  });

  it('is refused when the node would have too many disks or profiles', () => {
    const full = {
      ...target,
      disk: 100_000,
      disks: Array.from({ length: 49 }, () => ({ size: 1 })),
      configs: 50,
    };
    expect(problemsOf(restoreProblems(backup, full, false))).toEqual([
      'disk.limit: A node may have at most 50 disks',
      'config.limit: A node may have 50 configuration profiles',
    ]);
    expect(restoreProblems(backup, full, true)).toEqual([]);
  });
});
