import type { Randomness } from '@cloud-account/runtime';
import type { DiskContent, Plan, Task } from '@cloud-account/database';
import { fractionOf, seedOf } from './chance.js';
import type { DiskRow, SavedRow } from './rows.js';

type NewDisk = Extract<Task, { kind: 'create-disk' }>;

/** The MB that the file system and the image use, limited to the size of the disk. */
export function usedBy({
  filesystem,
  size,
  image,
}: Pick<NewDisk, 'filesystem' | 'size'> & { readonly image: string | undefined }): number {
  if (filesystem === 'raw' || filesystem === 'swap') return 0;
  const own = Math.ceil(size / 50);
  const brought = image === undefined ? 0 : 600 + Math.floor(1_200 * fractionOf(seedOf(image), 0));
  return Math.min(own + brought, Math.ceil(size * 0.9));
}

function newContent(task: NewDisk, uuid: Randomness['uuid']): DiskContent {
  const { size, filesystem, image } = task;
  return {
    size,
    filesystem,
    used: usedBy({ filesystem, size, image: image?.id }),
    content: uuid(),
    identity: uuid(),
    image: image?.id ?? null,
    authorizedKeys: image?.authorizedKeys ?? [],
  };
}

/**
 * The plan of a task, without its secrets: no hash of a password either, because nobody signs in by it. A copy gets its source
 * later, by `withSource`.
 *
 * @param uuid makes the names of new contents
 */
export function planOf(task: Task, uuid: Randomness['uuid']): Plan {
  switch (task.kind) {
    case 'create-disk':
      return { kind: task.kind, disk: task.disk, content: newContent(task, uuid) };
    case 'copy-disk':
      return { kind: task.kind, disk: task.disk, from: task.from.disk, content: null };
    case 'save-backup':
      return { ...task, contents: [] };
    case 'restore-disk':
      return { ...task, content: null };
    case 'set-password':
      return { kind: task.kind, disk: task.disk, content: uuid() };
    case 'boot':
    case 'reboot': {
      const { kind, devices } = task;
      if (task.rescue === true) return { kind, devices, rescue: true, rootDevice: '', initrd: null };
      const { rootDevice, initrd = null } = task;
      return { kind, devices, rescue: false, rootDevice, initrd };
    }
    case 'define':
    case 'resize-disk':
    case 'remove-disk':
    case 'save-image':
    case 'remove-backup':
    case 'shut-down':
    case 'move':
    case 'resize':
    case 'remove':
      return task;
  }
}

/** The content of a copy of a disk or of a saved disk. */
export const contentOf = (disk: DiskRow | SavedRow): DiskContent => ({
  size: disk.size,
  filesystem: disk.filesystem,
  used: disk.used,
  content: disk.content,
  identity: disk.identity,
  image: disk.image,
  authorizedKeys: disk.authorized_keys,
});

/** The disks that a plan names, including the source of a copy. */
export function disksNamed(plan: Plan): string[] {
  switch (plan.kind) {
    case 'copy-disk':
      return [plan.disk, plan.from];
    case 'save-backup':
      return [...plan.disks];
    case 'create-disk':
    case 'restore-disk':
    case 'resize-disk':
    case 'remove-disk':
    case 'save-image':
    case 'set-password':
      return [plan.disk];
    case 'boot':
    case 'reboot':
      return Object.values(plan.devices)
        .flatMap((device) => (device !== undefined && 'disk' in device ? [device.disk] : []))
        .concat(plan.initrd ?? []);
    case 'define':
    case 'remove-backup':
    case 'shut-down':
    case 'move':
    case 'resize':
    case 'remove':
      return [];
  }
}
