import { beginCollections, dueCollections } from '../../../repositories/nodes/statistics/collections.js';
import { scheduleNextRun } from '../../runner/recurring.js';
import type { JobWorker } from '../../runner/worker.js';
import { collectBatch, oldestSample, SAMPLE_SECONDS } from './collect-batch.js';

const MINUTE = 60_000;

/** So soon where a run has left something to do: other jobs have their turn in between. */
const SOON = 1_000;

/** Nodes that are collected together: what they did is in memory at once. */
const BATCH = 25;

/** Batches of one run. */
const BATCHES = 40;

/** New nodes of one run. */
const MOST_NEW = 5_000;

/**
 * Collects what nodes did from what runs their machines, and how much they transferred: of each node whenever 5 minutes are over,
 * those first that have waited for longest. After a pause it goes on where it was, at most a day of a node at a time. A run does
 * a bounded part of it, whatever there is.
 */
export const collectStatistics: JobWorker = async (cloud, _subject, signal) => {
  let more = false;
  try {
    const now = cloud.clock.now();
    const from = { now, oldest: oldestSample(now), span: SAMPLE_SECONDS };
    more = (await beginCollections(cloud.database, from, MOST_NEW)) === MOST_NEW;
    for (let batch = 0; batch < BATCHES && !signal.aborted; batch += 1) {
      const due = await dueCollections(cloud.database, cloud.clock.now(), BATCH);
      const collected = await collectBatch(cloud, due);
      // Where none of them could be, the next ones could not be either.
      if (due.length === 0 || collected === 0) break;
      more ||= batch === BATCHES - 1;
    }
  } finally {
    // Not only where it succeeds: a job that has failed too often is given up, and this one is for good.
    await scheduleNextRun(cloud, 'collectStatistics', more ? SOON : MINUTE);
  }
};
