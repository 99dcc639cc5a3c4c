import type { Schema } from '@cloud-account/spec';
import { type Decision, decide, refuse } from '../../refusals/index.js';

/** What rules need to know of a disk; its size is in megabytes. */
export type KnownDisk = Pick<Schema<'NodeDisk'>, 'id' | 'size' | 'filesystem'>;

/** Whether a disk may have a system on it; others are for swapping, or nobody knows what is on them. */
export const holdsSystem = ({ filesystem }: Pick<KnownDisk, 'filesystem'>): boolean =>
  filesystem === 'ext3' || filesystem === 'ext4';
const isSwap = ({ filesystem }: KnownDisk): boolean => filesystem === 'swap';

/** Megabytes that disks have together. */
export const allocated = (disks: readonly Pick<KnownDisk, 'size'>[]): number =>
  disks.reduce((sum, { size }) => sum + size, 0);

/** The disk that the root user's password of a node is on (§4.5, rule 6): the only one beside swap disks. */
export function rootDisk<Disk extends KnownDisk>(disks: readonly Disk[]): Decision<Disk> {
  const [disk, ...others] = disks.filter((one) => !isSwap(one));
  const none = [refuse('node.password.disk', { reason: 'The node has no disk with a system' })];
  if (disk === undefined) return { ok: false, refusals: none };
  const several = refuse('node.password.one', {
    reason: 'The node has several disks; reset the password of one of them',
  });
  if (others.length > 0) return { ok: false, refusals: [several] };
  return decide(holdsSystem(disk) ? [] : none, disk);
}

/**
 * The disk that grows with a node, and the megabytes that it has then: the only ext3 or ext4 disk, when there is at most one
 * swap disk beside it and nothing else.
 *
 * @param more megabytes that the node has for its disks afterwards
 * @returns undefined when none grows, as where the node gets no more than it has
 */
export function growingDisk(
  disks: readonly KnownDisk[],
  had: number,
  more: number,
): { readonly disk: number; readonly size: number } | undefined {
  const systems = disks.filter(holdsSystem);
  const swaps = disks.filter(isSwap);
  const [system] = systems;
  const only = systems.length === 1 && swaps.length <= 1 && disks.length === 1 + swaps.length;
  if (more <= had || system === undefined || !only) return undefined;
  const size = more - allocated(swaps);
  return size > system.size ? { disk: system.id, size } : undefined;
}
