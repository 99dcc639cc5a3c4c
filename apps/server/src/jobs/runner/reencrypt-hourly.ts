import type { Reencryption } from '@cloud-account/runtime';
import type { Cloud } from '../../cloud/cloud.js';
import type { JobWorker } from '../steps/worker.js';
import { type RecurringJob, scheduleNextRun } from './recurring.js';

const HOUR = 3_600_000;

/** The secrets of a kind. */
interface Kept {
  readonly reencrypt: (cloud: Cloud, work: Reencryption) => Promise<void>;
  /** The message of the log for secrets without their key, and the one for earlier keys that nothing needs. */
  readonly lost: string;
  readonly done: string;
}

async function reencryptAll(
  cloud: Cloud,
  signal: AbortSignal,
  { reencrypt, lost, done }: Kept,
): Promise<void> {
  const { encryption, log } = cloud;
  const counts = { done: 0, lost: 0 };
  await reencrypt(cloud, { encryption, signal, counts });
  if (signal.aborted) return;
  if (counts.lost > 0) log.error(counts, lost);
  else if (encryption.hasEarlier) log.info(counts, done);
}

/**
 * A job that encrypts secrets again, with the newest key, when an earlier key encrypted them, so that this key can be removed. What cannot be
 * decrypted does not change, since its key may be configured again.
 */
export const reencryptHourly =
  (kind: RecurringJob, kept: Kept): JobWorker =>
  async (cloud, _subject, signal) => {
    try {
      await reencryptAll(cloud, signal, kept);
    } finally {
      // Also after a failure: the runner gives up a job that fails too often, but the next one must follow.
      await scheduleNextRun(cloud, kind, HOUR);
    }
  };
