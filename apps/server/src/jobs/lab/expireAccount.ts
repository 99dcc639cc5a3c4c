import { Refused } from '../../common/refused.js';
import { deleteAccount } from '../../work/operator/delete-account.js';
import type { JobWorker } from '../steps/worker.js';

/** Deletes an account that was made for a limited time, unless somebody has deleted it before. */
export const expireAccount: JobWorker = async (cloud, subject) => {
  try {
    await deleteAccount(cloud, Number(subject));
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
};
