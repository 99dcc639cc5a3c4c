import type { Cloud } from '../../common/context.js';
import { enqueue } from '../../repositories/jobs.js';
import { finishStorageEnd } from '../../repositories/object-storage/ends.js';

/**
 * Brings the object storage of an account to the end that was begun: from then on nothing of it can be reached, and the
 * account may begin anew. What is left of it is removed by a job.
 *
 * @param owner the account by its UUID
 */
export async function endStorage(cloud: Cloud, owner: string): Promise<void> {
  await cloud.objects.closeOwner(owner);
  await cloud.transaction(async (tx) => {
    await finishStorageEnd(tx, owner);
    enqueue(tx, { kind: 'purgeObjectStorage', subject: owner, runAt: tx.now });
  });
}
