import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';
import type { DeployableImage } from '../machines/deployment-body.js';

/** A disk before it is made. */
export interface DraftDisk {
  readonly label: string;
  /** Megabytes. */
  readonly size: number;
  readonly filesystem: Schema<'NodeDisk'>['filesystem'];
}

/** The disks and the configuration that an image brings (§4.5). */
export interface ImageLayout {
  /** The disk of the image, and that for swapping where there is one. */
  readonly disks: readonly [DraftDisk, ...DraftDisk[]];
  readonly configLabel: string;
}

/** What a disk that is made from an image is called. @param label the image's */
export const diskLabelOf = (label: string): string => `${label} Disk`.slice(0, bounds.DiskLabel.maxLength);

/**
 * What an image is laid out as on a node.
 *
 * @param disk megabytes that the node has for its disks
 * @param swap megabytes for swapping
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
 * What keeps an image from being laid out: it does not fit.
 *
 * @param field what of the body leaves too little
 */
export function layoutProblems(image: DeployableImage, disk: number, swap: number, field: string): Refusal[] {
  return disk - swap >= image.size ? [] : [imageTooLarge(image, field)];
}

/** The refusal of a disk that is too small for its image. */
export const imageTooLarge = ({ size }: Pick<DeployableImage, 'size'>, field: string): Refusal =>
  refuse('disk.image.size', { field, reason: `Distribution requires a minimum size of ${size}` });
