import type { Schema } from '@cloud-account/spec';
import { grouped, type Refusal, reasons, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { deviceSlots, type DeviceSlotName, devicesWith } from '../configs/config-defaults.js';
import { configCapacityProblems } from '../configs/configs.js';
import { allocated, holdsSystem } from '../disks/disk-choice.js';
import { diskLimitProblems, type DiskCapacity, capacityLeft } from '../disks/disks.js';
import type { DraftDisk } from '../disks/layout.js';

/** A disk as a backup keeps it. */
export interface BackedUpDisk extends DraftDisk {
  /** What the hypervisor knew it by. */
  readonly uuid: string;
  /** What it was made from. */
  readonly image: string | null;
}

/** A configuration profile as a backup keeps it. */
export interface BackedUpConfig extends Pick<
  Schema<'NodeConfig'>,
  'label' | 'kernel' | 'memory_limit' | 'run_level' | 'virt_mode' | 'root_device' | 'helpers'
> {
  readonly comments: string;
  /** Which of the backup's disks is in a slot, by its place. */
  readonly slots: Readonly<Partial<Record<DeviceSlotName, number>>>;
  /** Whether the node was booted with it last. */
  readonly last: boolean;
}

/** What is in a backup. */
export interface BackupContents {
  readonly disks: readonly BackedUpDisk[];
  readonly configs: readonly BackedUpConfig[];
}

/** A disk as it is when a backup is made. */
type DiskToSave = BackedUpDisk & Pick<Schema<'NodeDisk'>, 'id' | 'status'>;

/** A configuration profile as it is when a backup is made. */
type ConfigToSave = Omit<BackedUpConfig, 'slots' | 'last'> & {
  readonly id: number;
  readonly devices: Schema<'NodeConfigDevices'>;
};

/**
 * What a backup of a node keeps (§4.5).
 *
 * @param last the ID of the configuration profile that it was booted with last
 */
export function backupContents(
  disks: readonly DiskToSave[],
  configs: readonly ConfigToSave[],
  last: number | null,
): BackupContents {
  const kept = disks.filter(
    (disk) => disk.status === 'ready' && (holdsSystem(disk) || disk.filesystem === 'swap'),
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

/** The slots of a restored configuration profile. @param ids of the restored disks, in the backup's order */
export const restoredDevices = (
  { slots }: BackedUpConfig,
  ids: readonly number[],
): Schema<'NodeConfigDevices'> => devicesWith((slot) => ids[slots[slot] ?? -1]);

/** Which of a backup's configuration profiles a node that is made from it is booted with; undefined when none can be. */
export function configToBootFrom(configs: readonly BackedUpConfig[]): number | undefined {
  const bootable = (config: BackedUpConfig | undefined) => Object.keys(config?.slots ?? {}).length > 0;
  const last = configs.findIndex((config) => config.last && bootable(config));
  const chosen = last === -1 ? configs.findIndex(bootable) : last;
  return chosen === -1 ? undefined : chosen;
}

/** A node that is to have a snapshot. */
export interface NodeToSave {
  readonly enrolled: boolean;
  readonly disks: readonly Pick<DiskToSave, 'filesystem' | 'status'>[];
}

/** What keeps a snapshot from being made (§4.5). */
export const snapshotProblems = (label: string, { enrolled, disks }: NodeToSave): Refusal[] => [
  ...textProblems('label', label),
  ...(enrolled ? [] : [notEnrolled()]),
  ...(disks.some((disk) => holdsSystem(disk) && disk.status === 'ready')
    ? []
    : [refuse('backup.disks', { reason: 'The node has no disk that a backup could have' })]),
];

/** The refusal of what needs a node that is enrolled in backups. */
export const notEnrolled = (): Refusal =>
  refuse('backup.enrolled', { reason: 'Backups are not enabled for the node' });

/** A backup that is to be restored. */
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
  /** How many configuration profiles it has. */
  readonly configs: number;
}

/** What keeps a backup from being restored to any node (§4.5, rule 2). @param field what of the body names it */
export function unusableProblems(
  { status, available }: Pick<RestorableBackup, 'status' | 'available'>,
  field?: string,
): Refusal[] {
  const at = field === undefined ? {} : { field };
  if (status !== 'successful')
    return [refuse('backup.successful', { ...at, reason: 'Only a successful backup can be restored' })];
  return available ? [] : [refuse('backup.available', { ...at, reason: 'The backup is under maintenance' })];
}

/** The refusal of a backup for another region than its own. @param field what of the body names the place */
export const inOtherRegion = (field: string): Refusal =>
  refuse('backup.region', { field, reason: 'The backup is in another region' });

/**
 * What keeps a backup from being restored to a node (§4.5, rule 2).
 *
 * @param target undefined: the account has no node that the body names
 * @param overwrite whether all that the node has goes first
 */
export function restoreProblems(
  backup: RestorableBackup,
  target: RestoreTarget | undefined,
  overwrite: boolean,
): Refusal[] {
  const field = 'node_id';
  const unusable = unusableProblems(backup);
  if (target === undefined)
    return [...unusable, refuse('backup.restore.node', { field, reason: reasons.notValid(field) })];
  const kept = { disk: target.disk, disks: overwrite ? [] : target.disks };
  return [
    ...unusable,
    ...(target.region === backup.region ? [] : [inOtherRegion(field)]),
    ...(unusable.length > 0 ? [] : spaceProblems(backup, kept)),
    ...diskLimitProblems(kept, backup.disks.length),
    ...configCapacityProblems(overwrite ? 0 : target.configs, backup.configs.length),
  ];
}

/** What keeps a backup's disks from fitting into what a node has for disks. @param field what of the body gives too little */
export function spaceProblems(
  { disks }: Pick<RestorableBackup, 'disks'>,
  capacity: DiskCapacity,
  field?: string,
): Refusal[] {
  const [needed, left] = [allocated(disks), capacityLeft(capacity)];
  if (needed <= left) return [];
  const reason = `Insufficient space: the backup needs ${grouped(needed)} MB, and ${grouped(left)} MB are left`;
  return [refuse('backup.space', { ...(field !== undefined && { field }), reason })];
}
