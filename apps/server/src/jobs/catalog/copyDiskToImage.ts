import { privateImageId } from '@cloud-account/core';
import { findAnyImage, lockImage, removeOwnImage, saveImage } from '../../repositories/catalog/images.js';
import { removeContents } from '../../work/image-contents.js';
import type { JobPayloads } from '../../work/payloads.js';
import { performOnDisk } from '../nodes/steps/disk.js';
import { step, StepFailed, steps, type StepRun, type SteppedJob } from '../steps/stepped-job.js';

type Payload = JobPayloads['copyDiskToImage'];
type Run = StepRun<Payload>;

const copy = step<Payload, unknown>({
  act: (run: Run) => {
    const image = privateImageId(run.payload.image);
    return performOnDisk(run, ({ uuid }) => ({ kind: 'save-image', disk: uuid, image }));
  },
  save: async (tx, { owner, payload: { image } }) => {
    if ((await findAnyImage(tx, image)) === undefined) throw new StepFailed('The image is gone.');
    await saveImage(owner, tx, image, await lockImage(owner, tx, image), { status: 'available' });
  },
});

/** Copies a disk as an image of its account. When it fails, the image is removed. */
export const copyDiskToImage: SteppedJob<Payload> = steps<Payload>({
  steps: { copy },
  failed: async (tx, { cloud, owner, payload: { image } }) => {
    await removeOwnImage(owner, tx, image);
    removeContents(owner, tx, cloud, [image]);
  },
});
