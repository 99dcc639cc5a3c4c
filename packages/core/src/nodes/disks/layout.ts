import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';
import type { DeployableImage } from './deployment-body.js';

/** A disk to create. */
export interface DraftDisk {
  readonly label: string;
  /** In megabytes. */
  readonly size: number;
  readonly filesystem: Schema<'NodeDisk'>['filesystem'];
}

/** The disks and the label of the configuration profile of an image (§4.5). */
export interface ImageLayout {
  /** The disk of the image, and the swap disk, if any. */
  readonly disks: readonly [DraftDisk, ...DraftDisk[]];
  readonly configLabel: string;
}

/** The label of a disk that is created from an image. @param label of the image */
export const diskLabelOf = (label: string): string => `${label} Disk`.slice(0, bounds.DiskLabel.maxLength);

/**
 * The disks and the profile to create for an image.
 *
 * @param disk the megabytes of the node for disks
 * @param swap the megabytes of the swap disk
 */
export function imageLayout(image: DeployableImage, disk: number, swap: number): ImageLayout {
  const main: DraftDisk = { label: diskLabelOf(image.label), size: disk - swap, filesystem: 'ext4' };
  const swapping: DraftDisk = { label: `${swap} MB Swap Image`, size: swap, filesystem: 'swap' };
  return {
    disks: swap === 0 ? [main] : [main, swapping],
    configLabel: `My ${image.label} Disk Profile`.slice(0, bounds.ConfigLabel.maxLength),
  };
}

/**
 * Refuses an image that does not fit.
 *
 * @param field the field of the body that leaves too little space
 */
export function layoutProblems(image: DeployableImage, disk: number, swap: number, field: string): Refusal[] {
  return disk - swap >= image.size ? [] : [imageTooLarge(image, field)];
}

/** The refusal of a disk that is too small for its image. */
export const imageTooLarge = ({ size }: Pick<DeployableImage, 'size'>, field: string): Refusal =>
  refuse('disk.image.size', { field, size });
