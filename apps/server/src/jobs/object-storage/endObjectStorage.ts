import { deleteStorage } from '../../work/delete-storage.js';
import { endOfOwner } from '../../repositories/object-storage/ends.js';
import type { JobWorker } from '../runner/worker.js';

/**
 * Brings to its end what a request to cancel object storage began, as the request does itself unless its process ends before
 * that. An account that has begun again is left alone.
 */
export const endObjectStorage: JobWorker = async (cloud, owner) => {
  const end = await endOfOwner(cloud.database, owner);
  if (typeof end === 'number') await deleteStorage(cloud, owner, end);
};
