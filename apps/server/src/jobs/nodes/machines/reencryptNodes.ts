import type { Cloud } from '../../../cloud/cloud.js';
import { userDataOwner } from '../../../credentials/node-secrets.js';
import { reencryptRows } from '@cloud-account/runtime';
import { listOldUserData, saveUserData } from '../../../repositories/nodes/machines/user-data.js';
import { scheduleNextRun } from '../../runner/recurring.js';
import type { JobWorker } from '../../steps/worker.js';

const HOUR = 3_600_000;

async function reencryptAll(cloud: Cloud, signal: AbortSignal): Promise<void> {
  const { database, encryption, log } = cloud;
  const counts = { done: 0, lost: 0 };
  await reencryptRows(
    { encryption, signal, counts },
    0,
    async (after) =>
      (await listOldUserData(database, after, encryption.current)).map(({ id, uuid, user_data: kept }) => ({
        id,
        owner: userDataOwner(uuid),
        text: kept ?? '',
      })),
    (id, from, to) => saveUserData(database, id, from, to),
  );
  if (signal.aborted) return;
  if (counts.lost > 0) log.error(counts, 'user data of nodes cannot be decrypted: a key is missing');
  else if (encryption.hasEarlier) log.info(counts, 'earlier keys are not needed by nodes any more');
}

/**
 * Encrypts user data again, with the newest key, when an earlier key encrypted it, so that this key can be removed. What cannot be
 * decrypted does not change, since its key may be configured again.
 */
export const reencryptNodes: JobWorker = async (cloud, _subject, signal) => {
  try {
    await reencryptAll(cloud, signal);
  } finally {
    // Also after a failure: the runner gives up a job that fails too often, but the next one must follow.
    await scheduleNextRun(cloud, 'reencryptNodes', HOUR);
  }
};
