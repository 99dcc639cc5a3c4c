import type { JobWorker } from './runner/job-runner.js';
import { askAgain } from './runner/recurring.js';

const HOUR = 3_600_000;

/** Has the store of objects do what is due by time: lifecycle rules, and what removed buckets left. */
export const sweepObjects: JobWorker = async (cloud, _subject, signal) => {
  await cloud.objects.sweep(signal);
  await askAgain(cloud, 'sweepObjects', HOUR);
};
