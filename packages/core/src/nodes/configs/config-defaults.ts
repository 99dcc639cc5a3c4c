import type { Schema } from '@cloud-account/spec';

/** Every slot of a configuration profile, empty. */
export const emptyDevices: Readonly<Schema<'NodeConfigDevices'>> = {
  sda: null,
  sdb: null,
  sdc: null,
  sdd: null,
  sde: null,
  sdf: null,
  sdg: null,
  sdh: null,
};

/** A place for a disk or a volume. */
export type DeviceSlotName = keyof typeof emptyDevices;

/** The slots, in their order. */
export const deviceSlots = Object.keys(emptyDevices) as readonly DeviceSlotName[];

/** Disks in slots. @param diskOf the ID of the disk that a slot gets; undefined leaves it empty */
export const devicesWith = (
  diskOf: (slot: DeviceSlotName) => number | undefined,
): Schema<'NodeConfigDevices'> => ({
  ...emptyDevices,
  ...Object.fromEntries(
    deviceSlots.flatMap((slot) => {
      const id = diskOf(slot);
      return id === undefined ? [] : [[slot, { disk_id: id, volume_id: null }]];
    }),
  ),
});

/** The default helpers (§4.5). @param network the setting of the account */
export const defaultHelpers = (network: boolean): Schema<'NodeConfigHelpers'> => ({
  updatedb_disabled: true,
  distro: true,
  modules_dep: true,
  network,
  devtmpfs_automount: false,
});

/** The disks of a node in its first slots. */
export const devicesOfDisks = (ids: readonly number[]): Schema<'NodeConfigDevices'> => ({
  ...emptyDevices,
  ...Object.fromEntries(
    ids.map((id, index) => [deviceSlots[index] ?? 'sdh', { disk_id: id, volume_id: null }]),
  ),
});

/** The configuration profile of a deployed image, without label, devices and helpers (§4.5). */
export const imageProfile = {
  kernel: 'node/grub2',
  comments: '',
  memory_limit: 0,
  run_level: 'default',
  virt_mode: 'paravirt',
  root_device: '/dev/sda',
} as const;
