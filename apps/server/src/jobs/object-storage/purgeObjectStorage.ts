import { endOfOwner } from '../../repositories/object-storage/ends.js';
import type { JobWorker } from '../runner/worker.js';

/** Removes what an account left that cancelled object storage or was deleted. What it has begun again since then stays. */
export const purgeObjectStorage: JobWorker = async ({ database, objects }, owner, signal) => {
  // The process may have ended before the store was told, and what was made meanwhile is nobody's any more.
  if ((await endOfOwner(database, owner)) === 'gone') await objects.closeOwner(owner);
  await objects.purge(owner, signal);
  // What is broken off is not done.
  signal.throwIfAborted();
};
