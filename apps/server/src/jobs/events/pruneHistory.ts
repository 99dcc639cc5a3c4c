import { pruneTransfers } from '../../repositories/account/entity-transfers.js';
import { removeEndedKeys } from '../../repositories/access/idempotency-keys.js';
import { removeEndedCounts } from '../../repositories/access/rate-counts.js';
import { pruneZoneChanges } from '../../repositories/zone-changes.js';
import { pruneHistory as removeSome } from '../../queue/job-queue.js';
import { pruneSignIns } from '../../repositories/oauth/pruning.js';
import { pruneFormerSerials } from '../../dns/zones/zone-files.js';
import { pruneIncrements } from '../../dns/zones/zone-increments.js';
import type { JobWorker } from '../steps/worker.js';
import { scheduleNextRun } from '../runner/recurring.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Removes what has ended or is past its retention: events, finished jobs, transfers of nodes, counts of requests, idempotency keys, sign-ins, changes of zones, serials of former domains. */
export const pruneHistory: JobWorker = async (cloud, _subject, signal) => {
  const now = cloud.clock.now();
  const before = new Date(now.getTime() - cloud.config.retentionDays * DAY);
  try {
    while (!signal.aborted && (await removeSome(cloud.database, before)) > 0);
    while (!signal.aborted && (await pruneTransfers(cloud.database, before)) > 0);
    while (!signal.aborted && (await removeEndedCounts(cloud.database, now)) > 0);
    while (!signal.aborted && (await removeEndedKeys(cloud.database, now)) > 0);
    while (!signal.aborted && (await pruneSignIns(cloud.database, now)) > 0);
    while (!signal.aborted && (await pruneZoneChanges(cloud.database)) > 0);
    while (!signal.aborted && (await pruneIncrements(cloud.database, now)) > 0);
    while (!signal.aborted && (await pruneFormerSerials(cloud.database)) > 0);
  } finally {
    // Also after a failure: the runner gives up a job that fails too often, but this one must continue.
    await scheduleNextRun(cloud, 'pruneHistory', HOUR);
  }
};
