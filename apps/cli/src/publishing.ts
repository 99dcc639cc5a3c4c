import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorClient } from '@cloud-account/client';
import { answerOf } from './connection.js';
import type { Progress } from './terminal/progress.js';

/** The interval of requests for jobs, in milliseconds. */
const PAUSE = 500;

/** The number of jobs that publish zones and are not done. */
async function unpublished(api: OperatorClient): Promise<number> {
  const filter = { kind: 'publishZone', or: [{ state: 'pending' }, { state: 'running' }] };
  return (await answerOf(api.listJobs({ filter, page_size: 25 }))).results;
}

/**
 * Waits until the server has no zone left to publish, and shows the progress.
 *
 * @param domains how many were made
 */
export async function waitForZones(api: OperatorClient, progress: Progress, domains: number): Promise<void> {
  try {
    for (;;) {
      const left = await unpublished(api);
      if (left === 0) return;
      progress.show(`Published ${Math.max(0, domains - left)} of ${domains} zones`);
      await sleep(PAUSE);
    }
  } finally {
    progress.end();
  }
}
