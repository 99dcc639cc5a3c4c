import type { Cloud } from '../../cloud/cloud.js';
import { removeFileNotes, listUnusedFiles } from '../../repositories/stored-files.js';
import type { JobWorker } from '../steps/worker.js';
import { scheduleNextRun } from '../runner/recurring.js';

const HOUR = 3_600_000;

/**
 * Removes files that no row refers to: after a deletion, or after a crash between file and row. Files younger than an hour
 * stay, which is far longer than a request may take. A file that cannot be removed is tried again an hour later, and does not
 * keep the others.
 */
export const sweepFiles: JobWorker = async (cloud, _subject, signal) => {
  const before = new Date(cloud.clock.now().getTime() - HOUR);
  const failed: string[] = [];
  try {
    while (!signal.aborted) {
      const keys = await listUnusedFiles(cloud.database, before, failed);
      if (keys.length === 0) break;
      const removed: string[] = [];
      for (const key of keys) ((await isRemoved(cloud, key)) ? removed : failed).push(key);
      await cloud.transaction((tx) => removeFileNotes(tx, removed));
    }
  } finally {
    // Also after a failure: the runner gives up a job that fails too often, but the sweep must continue.
    await scheduleNextRun(cloud, 'sweepFiles', HOUR);
  }
};

const isRemoved = ({ files, log }: Cloud, key: string): Promise<boolean> =>
  files.remove(key).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error, file: key }, 'a file cannot be removed');
      return false;
    },
  );
