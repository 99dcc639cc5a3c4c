import { beginCollections, dueCollections } from '../../../repositories/nodes/statistics/collections.js';
import { scheduleNextRun } from '../../runner/recurring.js';
import type { JobWorker } from '../../steps/worker.js';
import { collectBatch, oldestSample, SAMPLE_SECONDS } from './collect-batch.js';

const MINUTE = 60_000;

/** The delay when a run has left work: other jobs run in between. */
const CONTINUE_DELAY = 1_000;

/** The number of nodes whose samples are in memory at the same time. */
const BATCH = 25;

/** The maximum of batches of one run. */
const BATCHES = 40;

/** The maximum of new nodes of one run. */
const MAX_NEW = 5_000;

/**
 * Collects samples and transferred bytes of nodes from the hypervisor every 5 minutes, first of those that have waited longest.
 * After a pause it continues where it stopped, at most one day of a node at a time. Each run has a maximum of work.
 */
export const collectStatistics: JobWorker = async (cloud, _subject, signal) => {
  let more = false;
  try {
    const now = cloud.clock.now();
    const from = { now, oldest: oldestSample(now), span: SAMPLE_SECONDS };
    more = (await beginCollections(cloud.database, from, MAX_NEW)) === MAX_NEW;
    for (let batch = 0; batch < BATCHES && !signal.aborted; batch += 1) {
      const due = await dueCollections(cloud.database, cloud.clock.now(), BATCH);
      const collected = await collectBatch(cloud, due);
      // When a whole batch failed, the next one would fail, too.
      if (due.length === 0 || collected === 0) break;
      more ||= batch === BATCHES - 1;
    }
  } finally {
    // Also after a failure: the runner gives up a job that fails too often, but this one must continue.
    await scheduleNextRun(cloud, 'collectStatistics', more ? CONTINUE_DELAY : MINUTE);
  }
};
