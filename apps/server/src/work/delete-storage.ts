import type { Cloud } from '../cloud/cloud.js';
import { enqueue } from './enqueue.js';
import { finishStorageEnd } from '../repositories/object-storage/ends.js';

/**
 * Finishes the deletion of an account's object storage: clients cannot reach it any more, and the account may start to use
 * object storage again. A job removes the remaining data. Repeated and concurrent calls are safe: a late call does not change
 * storage that was started again.
 *
 * @param owner the UUID of the account
 * @param end the number of the deletion
 */
export async function deleteStorage(cloud: Cloud, owner: string, end: number): Promise<void> {
  await cloud.objects.closeOwner(owner, end);
  await cloud.transaction(async (tx) => {
    const account = await finishStorageEnd(tx, owner, end);
    if (account !== undefined)
      enqueue(account, tx, { kind: 'purgeObjectStorage', subject: owner, runAt: tx.now });
  });
}
