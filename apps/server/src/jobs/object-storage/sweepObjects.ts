import type { JobWorker } from '../runner/worker.js';
import { scheduleNextRun } from '../runner/recurring.js';

const HOUR = 3_600_000;

/** Has the store of objects do what is due by time: lifecycle rules, and what removed buckets left. */
export const sweepObjects: JobWorker = async (cloud, _subject, signal) => {
  try {
    await cloud.objects.sweep(signal);
  } finally {
    // Not only where it succeeds: a job that has failed too often is given up, and the store is to be swept for good.
    await scheduleNextRun(cloud, 'sweepObjects', HOUR);
  }
};
