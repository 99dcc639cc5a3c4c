import { handleCrash } from '../../../work/handle-crash.js';
import type { JobWorker } from '../../runner/worker.js';
import { scheduleNextRun } from '../../runner/recurring.js';

const PAUSE = 5_000;

/** How many crashes are seen to at once; those that wait for what is in progress are among them. */
const MOST = 500;

/**
 * Sees to nodes that powered off though nobody asked for that: the watchdog (§4.5). What fails is tried with the next look, and
 * keeps nobody from being looked after.
 */
export const watchNodes: JobWorker = async (cloud, _subject, signal) => {
  const { hypervisor, log } = cloud;
  try {
    for (const crash of await hypervisor.crashes(MOST)) {
      if (signal.aborted) break;
      await handleCrash(cloud, crash).catch((error: unknown) => {
        log.warn({ err: error, machine: crash.machine }, 'a crash could not be seen to');
      });
    }
  } catch (error) {
    log.warn({ err: error }, 'crashes of machines cannot be read');
  }
  await scheduleNextRun(cloud, 'watchNodes', PAUSE);
};
