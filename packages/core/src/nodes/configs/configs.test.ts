import { describe, expect, it } from 'vitest';
import type { Body } from '@cloud-account/spec';
import type { Decision } from '../../refusals/index.js';
import { defaultHelpers, emptyDevices } from './config-defaults.js';
import { changeConfig, type ConfigFacts, draftConfig, mayDeleteConfig } from './configs.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const facts: ConfigFacts = {
  nodeId: 1,
  region: 'us-ord',
  disks: new Set([10, 11]),
  volumes: new Map([
    [20, { region: 'us-ord', node_id: null }],
    [21, { region: 'us-ord', node_id: 1 }],
    [22, { region: 'us-ord', node_id: 2 }],
    [23, { region: 'us-iad', node_id: null }],
  ]),
  kernel: { kvm: true },
};

const body: Body<'createNodeConfig'> = { label: 'main', devices: {} };

const of = (more: Partial<typeof body>, other: Partial<ConfigFacts> = {}, count = 0) =>
  draftConfig({ ...body, ...more }, { ...facts, ...other }, { networkHelper: false, count });

const value = <Value>(decision: Decision<Value>): Value => {
  if (!decision.ok) throw new Error(decision.refusals.map(({ id }) => id).join());
  return decision.value;
};

const defaults = {
  label: 'main',
  kernel: 'node/latest-64bit',
  comments: '',
  memory_limit: 0,
  run_level: 'default',
  virt_mode: 'paravirt',
  root_device: '/dev/sda',
  helpers: defaultHelpers(false),
  devices: emptyDevices,
};

describe('a new configuration profile', () => {
  it('has defaults for absent fields', () => {
    expect(value(of({}))).toEqual(defaults);
    expect(defaults.helpers).toEqual({
      updatedb_disabled: true,
      distro: true,
      modules_dep: true,
      network: false,
      devtmpfs_automount: false,
    });
  });

  it('has the given values', () => {
    const asked = {
      label: 'a',
      kernel: 'node/grub2',
      comments: 'Notes',
      memory_limit: 512,
      run_level: 'single',
      virt_mode: 'fullvirt',
      root_device: '/dev/sdb1',
    } as const;
    const helpers = { network: true, distro: false };
    const devices = { sda: { disk_id: 10 }, sdb: { volume_id: 20, disk_id: null }, sdc: {}, sde: null };
    expect(value(of({ ...asked, helpers, devices }))).toEqual({
      ...asked,
      helpers: { ...defaults.helpers, ...helpers },
      devices: {
        ...emptyDevices,
        sda: { disk_id: 10, volume_id: null },
        sdb: { disk_id: null, volume_id: 20 },
      },
    });
  });

  it('has empty comments for null, and /dev/sda for an invalid root device', () => {
    expect(value(of({ comments: null })).comments).toBe('');
    for (const device of ['', 'sda', '/dev/', '/dev/sd a', '/dev/../sda', '/tmp/sda'])
      expect(value(of({ root_device: device })).root_device).toBe('/dev/sda');
  });

  it.each<[string, Partial<typeof body>, Partial<ConfigFacts>, ...string[]]>([
    [
      'unknown disks and volumes in slots',
      { devices: { sda: { disk_id: 9 }, sdb: { volume_id: 9 } } },
      {},
      'config.disk.known devices.sda.disk_id: disk_id is not valid',
      'config.volume.known devices.sdb.volume_id: volume_id is not valid',
    ],
    [
      'volumes of another region and of another node',
      { devices: { sda: { volume_id: 23 }, sdb: { volume_id: 22 }, sdc: { volume_id: 21 } } },
      {},
      'config.volume.region devices.sda.volume_id: The volume is in another region',
      'config.volume.attached devices.sdb.volume_id: The volume is attached to another node',
    ],
    [
      'a slot with both, and one disk and volume twice',
      {
        devices: {
          sda: { disk_id: 10, volume_id: 20 },
          sdb: { disk_id: 10 },
          sdc: { volume_id: 20 },
        },
      },
      {},
      'config.slot.one devices.sda: A slot has a disk or a volume, not both',
      'config.slot.once devices.sdb.disk_id: This is in another slot, too',
      'config.slot.once devices.sdc.volume_id: This is in another slot, too',
    ],
    [
      'slots that fullvirt does not have, and an unknown kernel, in one answer',
      { virt_mode: 'fullvirt', kernel: 'node/x', devices: { sde: { disk_id: 10 }, sdh: { volume_id: 9 } } },
      { kernel: undefined },
      'config.volume.known devices.sdh.volume_id: volume_id is not valid',
      'config.slot.fullvirt devices.sde: This slot does not exist in fullvirt',
      'config.slot.fullvirt devices.sdh: This slot does not exist in fullvirt',
      'config.kernel.usable kernel: kernel is not valid',
    ],
    [
      'a kernel that nodes cannot boot',
      { kernel: 'node/old' },
      { kernel: { kvm: false } },
      'config.kernel.usable kernel: kernel is not valid',
    ],
    [
      'comments that cannot be stored',
      { comments: '\0' },
      {},
      'request.text.storable comments: comments is not valid',
    ],
  ])('is refused with %s', (_title, more, other, ...expected) => {
    expect(problemsOf(of(more, other))).toEqual(expected);
  });

  it('is refused when the node has 50', () => {
    expect(problemsOf(of({}, {}, 49))).toEqual([]);
    expect(problemsOf(of({}, {}, 50))).toEqual(['config.limit: A node may have 50 configuration profiles']);
  });
});

describe('a change of a configuration profile', () => {
  const current = value(of({ comments: 'a', devices: { sdf: { disk_id: 11 }, sda: { disk_id: 10 } } }));

  it('keeps absent fields and replaces all devices', () => {
    expect(value(changeConfig(current, {}, { ...facts, disks: new Set(), kernel: undefined }))).toEqual(
      current,
    );
    const change = { comments: null, helpers: { network: true }, devices: { sdb: { disk_id: 11 } } };
    expect(value(changeConfig(current, change, facts))).toEqual({
      ...current,
      comments: '',
      helpers: { ...current.helpers, network: true },
      devices: { ...emptyDevices, sdb: { disk_id: 11, volume_id: null } },
    });
  });

  it('is refused when it removes slots with devices', () => {
    const change = { virt_mode: 'fullvirt' } as const;
    expect(problemsOf(changeConfig(current, change, facts))).toEqual([
      'config.slot.fullvirt devices.sdf: This slot does not exist in fullvirt',
    ]);
    expect(problemsOf(changeConfig(current, { ...change, devices: {} }, facts))).toEqual([]);
  });
});

describe('a configuration profile that the node runs with', () => {
  it('can be deleted only without interfaces', () => {
    expect(mayDeleteConfig({ booted: true, interfaces: 1 })).toMatchObject([
      { id: 'config.delete.inactive' },
    ]);
    expect(mayDeleteConfig({ booted: true, interfaces: 0 })).toEqual([]);
    expect(mayDeleteConfig({ booted: false, interfaces: 3 })).toEqual([]);
  });
});
