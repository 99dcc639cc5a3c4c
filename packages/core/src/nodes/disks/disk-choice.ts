import type { Schema } from '@cloud-account/spec';
import { type Decision, decide, refuse } from '../../refusals/index.js';

/** The facts of a disk for its rules; its size is in megabytes. */
export type KnownDisk = Pick<Schema<'NodeDisk'>, 'id' | 'size' | 'filesystem'>;

/** True if a disk can have a system; other disks are swap disks or have unknown contents. */
export const hasSystem = ({ filesystem }: Pick<KnownDisk, 'filesystem'>): boolean =>
  filesystem === 'ext3' || filesystem === 'ext4';
const isSwap = ({ filesystem }: KnownDisk): boolean => filesystem === 'swap';

/** The total size of disks in megabytes. */
export const allocated = (disks: readonly Pick<KnownDisk, 'size'>[]): number =>
  disks.reduce((sum, { size }) => sum + size, 0);

/** The disk with the root password of a node (§4.5, rule 6): the only disk that is no swap disk. */
export function rootDisk<Disk extends KnownDisk>(disks: readonly Disk[]): Decision<Disk> {
  const [disk, ...others] = disks.filter((one) => !isSwap(one));
  const none = [refuse('node.password.disk')];
  if (disk === undefined) return { ok: false, refusals: none };
  const several = refuse('node.password.one');
  if (others.length > 0) return { ok: false, refusals: [several] };
  return decide(hasSystem(disk) ? [] : none, disk);
}

/**
 * The disk that grows with a node, and its new size in megabytes: the only ext3 or ext4 disk, if the node has no other
 * disk except one swap disk.
 *
 * @param more the megabytes for disks after the resize
 * @returns undefined when no disk grows
 */
export function growingDisk(
  disks: readonly KnownDisk[],
  had: number,
  more: number,
): { readonly disk: number; readonly size: number } | undefined {
  const systems = disks.filter(hasSystem);
  const swaps = disks.filter(isSwap);
  const [system] = systems;
  const only = systems.length === 1 && swaps.length <= 1 && disks.length === 1 + swaps.length;
  if (more <= had || system === undefined || !only) return undefined;
  const size = more - allocated(swaps);
  return size > system.size ? { disk: system.id, size } : undefined;
}
