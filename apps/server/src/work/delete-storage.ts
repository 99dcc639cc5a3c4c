import type { Cloud } from '../cloud/cloud.js';
import { enqueue } from './enqueue.js';
import { finishStorageEnd } from '../repositories/object-storage/ends.js';

/**
 * Brings the object storage of an account to the end that was begun: from then on nothing of it can be reached, and the
 * account may begin again. What is left of it is removed by a job. It may be done several times, and at once: whoever is late
 * changes nothing of what was begun again.
 *
 * @param owner the account by its UUID
 * @param end the number of the end
 */
export async function deleteStorage(cloud: Cloud, owner: string, end: number): Promise<void> {
  await cloud.objects.closeOwner(owner, end);
  await cloud.transaction(async (tx) => {
    if (await finishStorageEnd(tx, owner, end))
      enqueue(tx, { kind: 'purgeObjectStorage', subject: owner, runAt: tx.now });
  });
}
