import { deleteStorage } from '../../work/delete-storage.js';
import { endOfOwner } from '../../repositories/object-storage/ends.js';
import type { JobWorker } from '../steps/worker.js';

/**
 * Finishes a request to cancel object storage, in case the process of the request ended before it could. Storage that the
 * account has started again is not changed.
 */
export const endObjectStorage: JobWorker = async (cloud, owner) => {
  const end = await endOfOwner(cloud.database, owner);
  if (typeof end === 'number') await deleteStorage(cloud, owner, end);
};
