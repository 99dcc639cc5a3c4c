import type { Schema } from '@cloud-account/spec';
import { grouped, type Refusal, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { deviceSlots, type DeviceSlotName, devicesWith } from '../configs/config-defaults.js';
import { configCapacityProblems } from '../configs/configs.js';
import { allocated, hasSystem } from '../disks/disk-choice.js';
import { diskLimitProblems, type DiskCapacity, capacityLeft } from '../disks/disks.js';
import type { DraftDisk } from '../disks/layout.js';

/** A disk in a backup. */
export interface BackedUpDisk extends DraftDisk {
  /** Its ID in the hypervisor. */
  readonly uuid: string;
  /** The ID of the image that it was created from. */
  readonly image: string | null;
}

/** A configuration profile in a backup. */
export interface BackedUpConfig extends Pick<
  Schema<'NodeConfig'>,
  'label' | 'kernel' | 'memory_limit' | 'run_level' | 'virt_mode' | 'root_device' | 'helpers'
> {
  readonly comments: string;
  /** The index of the backup's disk in each slot. */
  readonly slots: Readonly<Partial<Record<DeviceSlotName, number>>>;
  /** True if the node was booted with it last. */
  readonly last: boolean;
}

/** The contents of a backup. */
export interface BackupContents {
  readonly disks: readonly BackedUpDisk[];
  readonly configs: readonly BackedUpConfig[];
}

/** A disk to back up. */
type DiskToSave = BackedUpDisk & Pick<Schema<'NodeDisk'>, 'id' | 'status'>;

/** A configuration profile to back up. */
type ConfigToSave = Omit<BackedUpConfig, 'slots' | 'last'> & {
  readonly id: number;
  readonly devices: Schema<'NodeConfigDevices'>;
};

/**
 * The contents of a backup of a node (§4.5).
 *
 * @param last the ID of the last booted configuration profile
 */
export function backupContents(
  disks: readonly DiskToSave[],
  configs: readonly ConfigToSave[],
  last: number | null,
): BackupContents {
  const kept = disks.filter(
    (disk) => disk.status === 'ready' && (hasSystem(disk) || disk.filesystem === 'swap'),
  );
  const places = new Map(kept.map(({ id }, place) => [id, place]));
  return {
    disks: kept.map(({ uuid, label, size, filesystem, image }) => ({ uuid, label, size, filesystem, image })),
    configs: configs.map((config) => ({
      label: config.label,
      kernel: config.kernel,
      comments: config.comments,
      memory_limit: config.memory_limit,
      run_level: config.run_level,
      virt_mode: config.virt_mode,
      root_device: config.root_device,
      helpers: config.helpers,
      slots: Object.fromEntries(
        deviceSlots.flatMap((slot) => {
          const place = places.get(config.devices[slot]?.disk_id ?? 0);
          return place === undefined ? [] : [[slot, place]];
        }),
      ),
      last: config.id === last,
    })),
  };
}

/** The slots of a restored configuration profile. @param ids the IDs of the restored disks, in the order of the backup */
export const restoredDevices = (
  { slots }: BackedUpConfig,
  ids: readonly number[],
): Schema<'NodeConfigDevices'> => devicesWith((slot) => ids[slots[slot] ?? -1]);

/** A configuration profile that is replaced, or that replaces one. */
export interface ReplacedConfig {
  readonly id: number;
  readonly label: string;
}

/**
 * The restored configuration profiles that take the interfaces of replaced ones: those with the same labels. Of several with one
 * label, the first takes those of the first.
 *
 * @returns the IDs of each replaced profile and of the one that takes its interfaces
 */
export function interfaceMoves(
  replaced: readonly ReplacedConfig[],
  restored: readonly ReplacedConfig[],
): { readonly from: number; readonly to: number }[] {
  const left = [...restored];
  return replaced.flatMap(({ id, label }) => {
    const place = left.findIndex((config) => config.label === label);
    return place === -1 ? [] : left.splice(place, 1).map((config) => ({ from: id, to: config.id }));
  });
}

/**
 * The message in the event of a restore about interfaces that are removed with their configuration profiles; empty: none are.
 *
 * @param replaced the profiles that have interfaces
 */
export function lostInterfaces(
  replaced: readonly ReplacedConfig[],
  restored: readonly Pick<ReplacedConfig, 'label'>[],
): string {
  const kept = interfaceMoves(
    replaced,
    restored.map(({ label }, id) => ({ id, label })),
  );
  const lost = replaced.filter(({ id }) => !kept.some(({ from }) => from === id));
  if (lost.length === 0) return '';
  const labels = lost.map(({ label }) => label).join(', ');
  return `Removed with their network interfaces, because the backup has no such configuration profiles: ${labels}`;
}

/** The index of the configuration profile to boot a restored node with; undefined when none is bootable. */
export function configToBootFrom(configs: readonly BackedUpConfig[]): number | undefined {
  const bootable = (config: BackedUpConfig | undefined) => Object.keys(config?.slots ?? {}).length > 0;
  const last = configs.findIndex((config) => config.last && bootable(config));
  const chosen = last === -1 ? configs.findIndex(bootable) : last;
  return chosen === -1 ? undefined : chosen;
}

/** The facts of a node for a snapshot. */
export interface NodeToSave {
  readonly enrolled: boolean;
  readonly disks: readonly Pick<DiskToSave, 'filesystem' | 'status'>[];
}

/** Refuses a snapshot (§4.5). */
export const snapshotProblems = (label: string, { enrolled, disks }: NodeToSave): Refusal[] => [
  ...textProblems('label', label),
  ...(enrolled ? [] : [refuse('backup.enrolled')]),
  ...(disks.some((disk) => hasSystem(disk) && disk.status === 'ready') ? [] : [refuse('backup.disks')]),
];

/** A backup to restore. */
export interface RestorableBackup {
  readonly status: Schema<'Backup'>['status'];
  readonly available: boolean;
  readonly region: string;
  readonly disks: readonly Pick<BackedUpDisk, 'size'>[];
  readonly configs: readonly unknown[];
}

/** The node that a backup is restored to. */
export interface RestoreTarget extends DiskCapacity {
  readonly region: string;
  /** The number of its configuration profiles. */
  readonly configs: number;
}

/** Refuses a backup that no node can be restored from (§4.5, rule 2). @param field the field of the body with the backup */
export function unusableProblems(
  { status, available }: Pick<RestorableBackup, 'status' | 'available'>,
  field?: string,
): Refusal[] {
  const at = field === undefined ? {} : { field };
  if (status !== 'successful') return [refuse('backup.successful', { ...at })];
  return available ? [] : [refuse('backup.available', { ...at })];
}

/**
 * Refuses to restore a backup to a node (§4.5, rule 2).
 *
 * @param target the node in the body; undefined when the account does not have it
 * @param overwrite whether the disks and profiles of the node are deleted first
 */
export function restoreProblems(
  backup: RestorableBackup,
  target: RestoreTarget | undefined,
  overwrite: boolean,
): Refusal[] {
  const field = 'node_id';
  const unusable = unusableProblems(backup);
  if (target === undefined) return [...unusable, refuse('backup.restore.node', { field })];
  const kept = { disk: target.disk, disks: overwrite ? [] : target.disks };
  return [
    ...unusable,
    ...(target.region === backup.region ? [] : [refuse('backup.region', { field })]),
    ...(unusable.length > 0 ? [] : spaceProblems(backup, kept)),
    ...diskLimitProblems(kept, backup.disks.length),
    ...configCapacityProblems(overwrite ? 0 : target.configs, backup.configs.length),
  ];
}

/** Refuses a backup that needs more space than a node has. @param field the field of the body with the space */
export function spaceProblems(
  { disks }: Pick<RestorableBackup, 'disks'>,
  capacity: DiskCapacity,
  field?: string,
): Refusal[] {
  const [needed, left] = [allocated(disks), capacityLeft(capacity)];
  if (needed <= left) return [];
  return [
    refuse('backup.space', {
      ...(field !== undefined && { field }),
      needed: grouped(needed),
      left: grouped(left),
    }),
  ];
}
