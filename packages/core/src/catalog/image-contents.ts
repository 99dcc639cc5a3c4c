import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../refusals/index.js';

const { ImageUpload } = bounds;

const MIB = 1024 ** 2;

/** The hours in which the content of an image has to arrive. */
export const uploadHours = ImageUpload.hours.const;

/** The megabytes that the content of an image has at most, compressed and as a disk. */
const most = {
  compressed: ImageUpload.compressed_megabytes.maximum,
  disk: ImageUpload.megabytes.maximum,
} as const;

/** Refuses more bytes of an image than one may have. */
export const imageSizeProblems = (kind: keyof typeof most, bytes: number): Refusal[] =>
  bytes <= most[kind] * MIB ? [] : [refuse('image.upload.size', kind, { max: grouped(most[kind]) })];

/** The smallest size of a disk from an image, in MB. @param bytes of the content of the image */
export const imageSize = (bytes: number): number => Math.ceil(bytes / MIB);
