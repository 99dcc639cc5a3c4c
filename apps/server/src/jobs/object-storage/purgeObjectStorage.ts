import { endOfOwner } from '../../repositories/object-storage/ends.js';
import type { JobWorker } from '../steps/worker.js';

/**
 * Removes the data of an account that cancelled object storage or was deleted. Storage that it has started again since then
 * stays.
 */
export const purgeObjectStorage: JobWorker = async ({ database, objects }, owner, signal) => {
  // The process may have ended before it closed the store for the account, so objects may have been added meanwhile.
  if ((await endOfOwner(database, owner)) === 'gone') await objects.closeOwner(owner);
  await objects.purge(owner, signal);
  // An interrupted purge must run again.
  signal.throwIfAborted();
};
