import type { DiskContent, Plan } from '@cloud-account/database';
import { TaskFailed } from '../driver.js';
import type { HostTask } from '../hosted/engine.js';
import type { PlanFacts } from '../machines/refusals.js';
import { findImage } from './images.js';
import { requireAble } from './inabilities.js';
import type { IncusHost } from './host.js';
import {
  copyInstance,
  createInstance,
  findInstance,
  finishInstance,
  removeInstance,
  rootDevice,
  setDevices,
} from './instances.js';
import { aliasOf, diskName, savedName } from './names.js';
import { copyPoolVolume, createVolume, finishVolume, removeVolume, resizeVolume } from './pool-volumes.js';
import { firstBootOf } from './first-boots.js';
import { prepareSystem } from './systems.js';

/** The plan of a kind of task. */
export type PlanOf<Kind extends Plan['kind']> = Extract<Plan, { kind: Kind }>;

/** The values of a disk that say what it is on the cluster. */
type About = Pick<DiskContent, 'filesystem' | 'image' | 'size'>;

/** A disk is an instance, a volume, or only a row: containers swap to no disk. */
const formOf = ({ kind }: IncusHost, { image, filesystem }: About): 'instance' | 'volume' | 'row' => {
  if (image !== null) return 'instance';
  return kind === 'container' && filesystem === 'swap' ? 'row' : 'volume';
};

/** True if a disk is a volume of the storage pool. */
export const isVolume = (host: IncusHost, about: About): boolean => formOf(host, about) === 'volume';

/** The member of the cluster that has a system of a machine; undefined: none has. @param except a disk */
async function locationOf(
  host: IncusHost,
  disks: readonly string[],
  except: string,
): Promise<string | undefined> {
  for (const disk of disks) {
    const found = disk === except ? undefined : await findInstance(host, diskName(disk));
    if (found !== undefined) return found.location;
  }
  return undefined;
}

/** Creates a disk, empty or from an image; a second system where the machine has its first one. */
export async function createDisk(
  host: IncusHost,
  machine: string,
  { disk, content }: PlanOf<'create-disk'>,
  { task, disks }: Pick<HostTask, 'task' | 'disks'>,
): Promise<void> {
  const form = formOf(host, content);
  const name = diskName(disk);
  if (form === 'volume') await createVolume(host, name, content.size);
  if (form !== 'instance' || task?.kind !== 'create-disk' || task.image === undefined) return;
  await findImage(host, task.image.id);
  const source = { type: 'image', alias: aliasOf(task.image.id) };
  const config = await firstBootOf(host.kind, task.image);
  const location = await locationOf(host, disks, disk);
  await createInstance(host, { name, machine, making: disk, size: content.size, source, location, config });
  await prepareSystem(host, name, task.image);
  await finishInstance(host, name);
}

/** A copy from one disk to another. */
interface Copy {
  readonly machine: string;
  readonly from: string;
  readonly to: string;
  readonly making: string;
  readonly content: About;
  /** All disks of the machine; undefined: the copy stays on the member of its source. */
  readonly disks?: readonly string[];
}

async function copy(host: IncusHost, { machine, from, to, making, content, disks }: Copy): Promise<void> {
  const form = formOf(host, content);
  if (form === 'instance') {
    const location =
      disks === undefined
        ? (await findInstance(host, from))?.location
        : await locationOf(host, disks, making);
    await copyInstance(host, from, { name: to, machine, making, size: content.size, location });
  }
  if (form === 'volume') await copyPoolVolume(host, from, to, making);
}

/** Marks a disk as complete. */
async function finish(host: IncusHost, name: string, about: About): Promise<void> {
  const form = formOf(host, about);
  if (form === 'instance') await finishInstance(host, name);
  if (form === 'volume') await finishVolume(host, name);
}

/** Copies a disk to a new one. */
export async function copyDisk(
  host: IncusHost,
  { machine, disks }: Pick<HostTask, 'machine' | 'disks'>,
  { from, disk, content }: PlanOf<'copy-disk'>,
): Promise<void> {
  if (content === null) return;
  await copy(host, { machine, disks, from: diskName(from), to: diskName(disk), making: disk, content });
  await finish(host, diskName(disk), content);
}

/** Saves disks of a machine as a backup. */
export async function saveBackup(
  host: IncusHost,
  machine: string,
  { backup, contents }: PlanOf<'save-backup'>,
): Promise<void> {
  for (const { disk, ...content } of contents) {
    const to = savedName(backup, disk);
    await copy(host, { machine, from: diskName(disk), to, making: backup, content });
  }
  for (const { disk, ...content } of contents) await finish(host, savedName(backup, disk), content);
}

/** Creates a disk from a saved one. */
export async function restoreDisk(
  host: IncusHost,
  { machine, disks }: Pick<HostTask, 'machine' | 'disks'>,
  { backup, from, disk, content }: PlanOf<'restore-disk'>,
): Promise<void> {
  if (content === null) return;
  const saved = savedName(backup, from);
  await copy(host, { machine, disks, from: saved, to: diskName(disk), making: disk, content });
  await finish(host, diskName(disk), content);
}

/** Removes the disks of a backup. */
export async function removeBackup(host: IncusHost, backup: string, { saved }: PlanFacts): Promise<void> {
  for (const row of saved) await removeForm(host, savedName(backup, row.disk), row);
}

async function removeForm(host: IncusHost, name: string, about: About): Promise<void> {
  const form = formOf(host, about);
  if (form === 'instance') await removeInstance(host, name);
  if (form === 'volume') await removeVolume(host, name);
}

/** Removes a disk of a machine. */
export async function removeDisk(
  host: IncusHost,
  machine: string,
  disk: string,
  { disks }: PlanFacts,
): Promise<void> {
  const row = disks.get(disk);
  if (row?.machine === machine) await removeForm(host, diskName(disk), row);
}

/** Removes a disk of which is not known what it is on the cluster. */
export async function removeAnyDisk(host: IncusHost, disk: string): Promise<void> {
  await removeInstance(host, diskName(disk));
  await removeVolume(host, diskName(disk));
}

/** Changes the size of a disk that no machine runs with. @throws TaskFailed */
export async function resizeDisk(
  host: IncusHost,
  { disk, size }: PlanOf<'resize-disk'>,
  { disks }: PlanFacts,
): Promise<void> {
  const row = disks.get(disk);
  if (row === undefined) return;
  const form = formOf(host, row);
  const name = diskName(disk);
  if (form === 'volume') await resizeVolume(host, name, size);
  if (form !== 'instance') return;
  if (size < row.size) requireAble('smallerSystem', host.kind);
  const found = await findInstance(host, name);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  await setDevices(host, name, { ...found.devices, ...rootDevice(host, size) });
}
