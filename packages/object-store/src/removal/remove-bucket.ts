import { type Database, inTransaction } from '@cloud-account/database';
import { removeBucketRow } from '../rows/bucket-rows.js';
import { abortSome } from './purge.js';

/**
 * Removes an empty bucket with its uploads, so that nothing of them is counted any more. If it has very many, some are left for
 * the next sweep.
 *
 * @returns false when it is not empty, or no longer exists
 */
export const removeBucket = (database: Database, id: number, now: Date): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    if (!(await removeBucketRow(tx, id, now))) return false;
    await abortSome(tx, id);
    return true;
  });
