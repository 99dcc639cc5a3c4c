import { type Reencryption, reencryptRows } from '@cloud-account/runtime';
import type { Cloud } from '../../cloud/cloud.js';
import type { JobWorker } from '../steps/worker.js';
import { type RecurringJob, scheduleNextRun } from './recurring.js';

const HOUR = 3_600_000;

type Rows = Parameters<typeof reencryptRows<number>>;

/** The secrets of a kind. */
interface Kept {
  /** Some rows after one that an earlier key encrypted. */
  readonly read: (cloud: Cloud, after: number) => ReturnType<Rows[2]>;
  /** Saves a secret in another encryption, unless it was replaced meanwhile. @returns how many rows changed */
  readonly save: (cloud: Cloud, ...change: Parameters<Rows[3]>) => ReturnType<Rows[3]>;
  /** The message of the log for secrets without their key, and the one for earlier keys that nothing needs. */
  readonly lost: string;
  readonly done: string;
}

async function reencryptAll(
  cloud: Cloud,
  signal: AbortSignal,
  { read, save, lost, done }: Kept,
): Promise<void> {
  const { encryption, log } = cloud;
  const counts: Reencryption['counts'] = { done: 0, lost: 0 };
  await reencryptRows(
    { encryption, signal, counts },
    0,
    (after) => read(cloud, after),
    (...change) => save(cloud, ...change),
  );
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
