import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, type Refusal, reasons, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import {
  type Deployment,
  type DeploymentFacts,
  draftDeployment,
  namesImage,
} from '../machines/deployment.js';
import { allocated, holdsSystem } from './disk-choice.js';
import { passwordProblems } from '../machines/labels.js';
import { type DraftDisk, diskLabelOf, imageTooLarge } from './layout.js';

/** What a node has for disks, and the disks that it has. */
export interface DiskCapacity {
  /** Megabytes of its type. */
  readonly disk: number;
  readonly disks: readonly Pick<DraftDisk, 'size'>[];
}

/** A new disk before it is kept, and what it is made from; undefined for an empty one. */
export interface DiskDraft extends DraftDisk {
  readonly deployment: Deployment | undefined;
}

/** How many disks a node may have. Decision: the reference names no limit. */
const most = bounds.Node.disks.maximum;

/**
 * What keeps a node from having more disks than it may.
 *
 * @param more how many are asked for @param field absent where no body names it
 */
export const diskLimitProblems = ({ disks }: DiskCapacity, more = 1, field?: string): Refusal[] =>
  disks.length + more <= most
    ? []
    : [
        refuse('disk.limit', {
          ...(field !== undefined && { field }),
          reason: `A node may have at most ${most} disks`,
        }),
      ];

/** Megabytes that a node's disks leave of what it has. */
export const capacityLeft = ({ disk, disks }: DiskCapacity): number =>
  Math.max(
    0,
    disks.reduce((left, { size }) => left - size, disk),
  );

/** @param more megabytes that are asked for beyond those that the disks of the node have @param field absent where no body names it */
function capacityProblems(capacity: DiskCapacity, more: number, field?: string): Refusal[] {
  const left = capacityLeft(capacity);
  if (more <= left) return [];
  const reason = `Not enough room on the node: ${grouped(left)} MB are left`;
  return [refuse('disk.room', { ...(field !== undefined && { field }), reason })];
}

/** What keeps a node from having several disks more. @param field where the body names the node */
export const diskCapacityProblems = (
  capacity: DiskCapacity,
  more: DiskCapacity['disks'],
  field: string,
): Refusal[] => [
  ...capacityProblems(capacity, allocated(more), field),
  ...diskLimitProblems(capacity, more.length, field),
];

/** What is wrong with the label of a disk; its length is the specification's to judge. */
export const diskLabelProblems = (label: string | undefined): Refusal[] => textProblems('label', label);

/**
 * Decides on a new disk, empty or from an image (§4.5).
 *
 * @param facts what the body refers to
 */
export function draftDisk(
  body: Body<'createNodeDisk'>,
  facts: Omit<DeploymentFacts, 'capabilities'>,
  capacity: DiskCapacity,
): Decision<DiskDraft> {
  const { image } = facts;
  const { size, label } = body;
  const deployment = draftDeployment(body, { ...facts, capabilities: undefined });
  const problems = [
    ...(label === undefined && !namesImage(body)
      ? [refuse('disk.label.required', { field: 'label', reason: reasons.required('label') })]
      : []),
    ...diskLabelProblems(label),
    ...(image !== undefined && size < image.size ? [imageTooLarge(image, 'size')] : []),
    ...capacityProblems(capacity, size, 'size'),
    ...diskLimitProblems(capacity),
    ...(deployment.ok ? [] : deployment.refusals),
  ];
  if (!deployment.ok) return { ok: false, refusals: problems };
  return decide(problems, {
    label: label ?? diskLabelOf(image?.label ?? ''),
    size,
    filesystem: image === undefined ? (body.filesystem ?? 'ext4') : 'ext4',
    deployment: deployment.value,
  });
}

/** Decides on a copy of a disk on its node, which must have room for it (§4.5). */
export function draftDiskCopy(source: DraftDisk, capacity: DiskCapacity): Decision<DraftDisk> {
  const { label, size, filesystem } = source;
  const copy = `Copy of ${label}`.slice(0, bounds.DiskLabel.maxLength);
  return decide([...capacityProblems(capacity, size), ...diskLimitProblems(capacity)], {
    label: copy,
    size,
    filesystem,
  });
}

/**
 * What keeps a disk from getting another size. Whether it is in use, and what is on it needs more, is found by the work (§4.5).
 *
 * @param size megabytes
 */
export function mayResizeDisk(
  current: Pick<DraftDisk, 'size'>,
  size: number,
  capacity: DiskCapacity,
): Refusal[] {
  const field = 'size';
  if (size === current.size)
    return [refuse('disk.resize.other', { field, reason: 'The disk has that size already' })];
  return capacityProblems(capacity, size - current.size, field);
}

/** What keeps a disk from being deleted. @param inUse whether the node runs with it */
export const mayDeleteDisk = (inUse: boolean): Refusal[] =>
  inUse ? [refuse('disk.delete.unused', { reason: 'The disk is in use' })] : [];

/** What keeps the root user of a disk from getting a password. @param score how hard it is to guess, from 0 to 4 */
export const diskPasswordProblems = (disk: Pick<DraftDisk, 'filesystem'>, score: number): Refusal[] => [
  ...(holdsSystem(disk)
    ? []
    : [refuse('disk.password.filesystem', { reason: 'Only a disk with ext3 or ext4 has a root password' })]),
  ...passwordProblems('password', score),
];
