import { removeEndedCounts } from '../repositories/access/rate-counts.js';
import { pruneHistory as removeSome } from '../repositories/job-queue.js';
import type { JobWorker } from './runner/job-runner.js';
import { askAgain } from './runner/recurring.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Removes events and finished jobs past their retention and ended counts of requests, then asks for itself again. */
export const pruneHistory: JobWorker = async (cloud, _subject, signal) => {
  const before = new Date(cloud.clock.now().getTime() - cloud.config.retentionDays * DAY);
  while (!signal.aborted && (await removeSome(cloud.database, before)) > 0);
  while (!signal.aborted && (await removeEndedCounts(cloud.database, cloud.clock.now())) > 0);
  await askAgain(cloud, 'pruneHistory', HOUR);
};
