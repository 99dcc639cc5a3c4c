import type { Cloud } from '../../../cloud/cloud.js';
import { CannotDecrypt } from '../../../credentials/encryption.js';
import { decryptUserData, encryptUserData } from '../../../credentials/node-secrets.js';
import {
  listOldUserData,
  saveUserData,
  type StoredUserData,
} from '../../../repositories/nodes/machines/user-data.js';
import { scheduleNextRun } from '../../runner/recurring.js';
import type { JobWorker } from '../../steps/worker.js';

const HOUR = 3_600_000;

/** The user data in the newest encryption; undefined when its key is missing. */
function reencrypted(cloud: Cloud, { uuid, user_data: kept }: StoredUserData): string | undefined {
  try {
    return encryptUserData(cloud, uuid, decryptUserData(cloud, uuid, kept ?? ''));
  } catch (error) {
    if (error instanceof CannotDecrypt) return undefined;
    throw error;
  }
}

async function reencryptAll(cloud: Cloud, signal: AbortSignal): Promise<void> {
  const { database, encryption, log } = cloud;
  const counts = { done: 0, lost: 0 };
  for (let after = 0; !signal.aborted;) {
    const nodes = await listOldUserData(database, after, encryption.current);
    for (const node of nodes) {
      const text = reencrypted(cloud, node);
      if (text === undefined) counts.lost += 1;
      else counts.done += await saveUserData(database, node, text);
      after = node.id;
    }
    if (nodes.length === 0) break;
  }
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
