import type { JobWorker } from '../steps/worker.js';
import { scheduleNextRun } from '../runner/recurring.js';

const HOUR = 3_600_000;

/** Has the object store apply lifecycle rules and remove the data of deleted buckets. */
export const sweepObjects: JobWorker = async (cloud, _subject, signal) => {
  try {
    await cloud.objects.sweep(signal);
  } finally {
    // Also after a failure: the runner gives up a job that fails too often, but the sweep must continue.
    await scheduleNextRun(cloud, 'sweepObjects', HOUR);
  }
};
