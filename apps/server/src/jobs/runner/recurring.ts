import type { Cloud } from '../../common/context.js';
import type { JobKind } from '../../generated/job-kinds.js';
import { enqueue } from '../../repositories/jobs.js';

/** The jobs that ask for themselves again when they are done. */
const recurring = ['pruneHistory', 'sweepFiles', 'sweepObjects'] as const satisfies readonly JobKind[];

/** A job that asks for itself again. */
export type RecurringJob = (typeof recurring)[number];

/** Asks for a recurring job after a while, in milliseconds; asking while it is asked for changes nothing. */
export const askAgain = (cloud: Cloud, kind: RecurringJob, delay: number): Promise<void> =>
  cloud.transaction((tx) => {
    enqueue(tx, { kind, subject: 'all', runAt: new Date(tx.now.getTime() + delay) });
  });

/** Asks for every recurring job for the first time. */
export async function startRecurring(cloud: Cloud): Promise<void> {
  for (const kind of recurring) await askAgain(cloud, kind, 60_000);
}
