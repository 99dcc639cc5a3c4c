import { handleCrash } from '../../../work/handle-crash.js';
import type { JobWorker } from '../../steps/worker.js';
import { scheduleNextRun } from '../../runner/recurring.js';

/** The maximum of crashes that are handled at the same time, including those that wait for an operation in progress. */
const MAX_CRASHES_PER_RUN = 500;

/**
 * The watchdog: handles nodes that powered off without a request (§4.5). What fails is tried again in the next run, and does
 * not stop the handling of other nodes.
 */
export const watchNodes: JobWorker = async (cloud, _subject, signal) => {
  const { hypervisor, log } = cloud;
  try {
    for (const crash of await hypervisor.crashes(MAX_CRASHES_PER_RUN)) {
      if (signal.aborted) break;
      await handleCrash(cloud, crash).catch((error: unknown) => {
        log.warn({ err: error, machine: crash.machine }, 'a crash could not be handled');
      });
    }
  } catch (error) {
    log.warn({ err: error }, 'crashes of machines cannot be read');
  }
  await scheduleNextRun(cloud, 'watchNodes', hypervisor.crashInterval);
};
