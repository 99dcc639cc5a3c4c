import { findAnyImage, lockImage, removeOwnImage } from '../../repositories/catalog/images.js';
import { finishEvents } from '../../repositories/events/progress.js';
import { removeContents } from '../../work/image-contents.js';
import type { JobWorker } from '../steps/worker.js';

/** Removes an image whose content did not arrive in time. */
export const expireImageUpload: JobWorker = async (cloud, subject) => {
  const number = Number(subject);
  await cloud.transaction(async (tx) => {
    const found = await findAnyImage(tx, number);
    if (found === undefined) return;
    const { owner } = found;
    const { id, status } = await lockImage(owner, tx, number);
    if (status === 'available') return;
    const failure = 'The content of the image did not arrive in time.';
    await finishEvents(tx, { accountId: owner.account.id, type: 'image', id }, { failure });
    await removeOwnImage(owner, tx, number);
    removeContents(owner, tx, cloud, [number]);
  });
};
