import { forgetFiles, listUnusedFiles } from '../../repositories/stored-files.js';
import type { JobWorker } from '../steps/worker.js';
import { scheduleNextRun } from '../runner/recurring.js';

const HOUR = 3_600_000;

/**
 * Removes files that no row refers to: after a deletion, or after a crash between file and row. Files younger than an hour
 * stay, which is far longer than a request may take.
 */
export const sweepFiles: JobWorker = async (cloud, _subject, signal) => {
  const before = new Date(cloud.clock.now().getTime() - HOUR);
  while (!signal.aborted) {
    const keys = await listUnusedFiles(cloud.database, before);
    if (keys.length === 0) break;
    for (const key of keys) await cloud.files.remove(key);
    await cloud.transaction((tx) => forgetFiles(tx, keys));
  }
  await scheduleNextRun(cloud, 'sweepFiles', HOUR);
};
