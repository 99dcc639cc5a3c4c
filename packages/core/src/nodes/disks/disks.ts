import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, type Refusal, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { type Deployment, type DeploymentFacts, draftDeployment, namesImage } from './deployment.js';
import { allocated, hasSystem } from './disk-choice.js';
import { defaultLabel, type LabelWords } from '../default-labels.js';
import { passwordProblems } from '../labels.js';
import { type DraftDisk, diskLabelOf, imageTooLarge } from './layout.js';

/** The space of a node for disks, and its disks. */
export interface DiskCapacity {
  /** The megabytes of its type. */
  readonly disk: number;
  readonly disks: readonly Pick<DraftDisk, 'size'>[];
}

/** A new disk and its deployment; undefined for an empty disk. */
export interface DiskDraft extends DraftDisk {
  readonly deployment: Deployment | undefined;
}

/** The maximum number of disks of a node. Decision: the reference names no limit. */
const max = bounds.Node.disks.maximum;

/**
 * Refuses more disks than a node may have.
 *
 * @param more how many are requested @param field the field of the body, if any
 */
export const diskLimitProblems = ({ disks }: DiskCapacity, more = 1, field?: string): Refusal[] =>
  disks.length + more <= max ? [] : [refuse('disk.limit', { ...(field !== undefined && { field }), max })];

/** The free megabytes of a node. */
export const capacityLeft = ({ disk, disks }: DiskCapacity): number =>
  Math.max(
    0,
    disks.reduce((left, { size }) => left - size, disk),
  );

/** @param more the requested additional megabytes @param field the field of the body, if any */
function capacityProblems(capacity: DiskCapacity, more: number, field?: string): Refusal[] {
  const left = capacityLeft(capacity);
  if (more <= left) return [];
  return [refuse('disk.room', { ...(field !== undefined && { field }), left: grouped(left) })];
}

/** Refuses more disks on a node. @param field the field of the body with the node */
export const diskCapacityProblems = (
  capacity: DiskCapacity,
  more: DiskCapacity['disks'],
  field: string,
): Refusal[] => [
  ...capacityProblems(capacity, allocated(more), field),
  ...diskLimitProblems(capacity, more.length, field),
];

/** The problems of the label of a disk; the shape check checks its length. */
export const diskLabelProblems = (label: string | undefined): Refusal[] => textProblems('label', label);

/**
 * Decides on a new disk, empty or from an image (§4.5).
 *
 * @param facts the image, the script and the keys in the body
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
    ...(label === undefined && !namesImage(body) ? [refuse('disk.label.required', { field: 'label' })] : []),
    ...diskLabelProblems(label),
    ...(image !== undefined && size < image.size ? [imageTooLarge(image, 'size')] : []),
    ...capacityProblems(capacity, size, 'size'),
    ...diskLimitProblems(capacity),
    ...(deployment.ok ? [] : deployment.refusals),
  ];
  if (!deployment.ok) return { ok: false, refusals: problems };
  return decide(problems, {
    label: label ?? diskLabelOf(image?.label ?? '', facts.labels),
    size,
    filesystem: image === undefined ? (body.filesystem ?? 'ext4') : 'ext4',
    deployment: deployment.value,
  });
}

/** Decides on a copy of a disk on the same node (§4.5). @param words of the clients, for its label */
export function draftDiskCopy(
  source: DraftDisk,
  capacity: DiskCapacity,
  words: LabelWords,
): Decision<DraftDisk> {
  const { label, size, filesystem } = source;
  const copy = defaultLabel(words, 'copy', { label }).slice(0, bounds.DiskLabel.maxLength);
  return decide([...capacityProblems(capacity, size), ...diskLimitProblems(capacity)], {
    label: copy,
    size,
    filesystem,
  });
}

/**
 * Refuses a new size of a disk. The job finds out whether the disk is in use or its contents need more space (§4.5).
 *
 * @param size in megabytes
 */
export function mayResizeDisk(
  current: Pick<DraftDisk, 'size'>,
  size: number,
  capacity: DiskCapacity,
): Refusal[] {
  const field = 'size';
  if (size === current.size) return [refuse('disk.resize.other', { field })];
  return capacityProblems(capacity, size - current.size, field);
}

/** Refuses to delete a disk in use. @param inUse whether the node runs with it */
export const mayDeleteDisk = (inUse: boolean): Refusal[] => (inUse ? [refuse('disk.delete.unused')] : []);

/** Refuses a root password for a disk. @param score the strength of the password, from 0 to 4 */
export const diskPasswordProblems = (disk: Pick<DraftDisk, 'filesystem'>, score: number): Refusal[] => [
  ...(hasSystem(disk) ? [] : [refuse('disk.password.filesystem')]),
  ...passwordProblems('password', score),
];
