import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';
import { defaultLabel, type LabelWords } from '../default-labels.js';
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

/** The label of a disk that is created from an image. @param label of the image @param words of the clients */
export const diskLabelOf = (label: string, words: LabelWords): string =>
  defaultLabel(words, 'disk', { image: words(label) }).slice(0, bounds.DiskLabel.maxLength);

/**
 * The disks and the profile to create for an image.
 *
 * @param disk the megabytes of the node for disks
 * @param swap the megabytes of the swap disk
 * @param words of the clients, for the labels
 */
export function imageLayout(
  image: DeployableImage,
  disk: number,
  swap: number,
  words: LabelWords,
): ImageLayout {
  const main: DraftDisk = { label: diskLabelOf(image.label, words), size: disk - swap, filesystem: 'ext4' };
  const swapLabel = defaultLabel(words, 'swap', { size: swap }).slice(0, bounds.DiskLabel.maxLength);
  const swapping: DraftDisk = { label: swapLabel, size: swap, filesystem: 'swap' };
  return {
    disks: swap === 0 ? [main] : [main, swapping],
    configLabel: defaultLabel(words, 'config', { image: words(image.label) }).slice(
      0,
      bounds.ConfigLabel.maxLength,
    ),
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
