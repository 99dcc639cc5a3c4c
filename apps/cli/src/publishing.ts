import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorClient } from '@cloud-account/client';
import { answerOf } from './connection.js';
import type { Progress } from './terminal/progress.js';

/** How often jobs are asked for, in milliseconds. */
const PAUSE = 500;

/** How many jobs that publish zones are not done yet. */
async function unpublished(api: OperatorClient): Promise<number> {
  const filter = { kind: 'publishZone', or: [{ state: 'pending' }, { state: 'running' }] };
  return (await answerOf(api.listJobs({ filter, page_size: 25 }))).results;
}

/**
 * Waits until the server has no zone left to publish, and says how it goes on.
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
