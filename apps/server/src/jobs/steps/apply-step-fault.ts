import { keepFailure, postponeJob } from '../../repositories/leased-job.js';
import { findStepFault, keepStepFault, removeStepFault } from '../../repositories/step-faults.js';
import { whileLeased, type Run } from './run.js';

/**
 * Does to a job what the operator wants to become of the step that it is about to begin.
 *
 * @returns whether the job does not go on now: it is held, or is to end as failed
 * @throws LeaseLost when the job is another's by now
 */
export async function applyStepFault(run: Run, step: string): Promise<boolean> {
  const { cloud, job, jobLease } = run;
  for (;;) {
    const at = { kind: job.kind, step, queue: jobLease.queue };
    const fault = await findStepFault(cloud.database, at, cloud.clock.now());
    if (fault === undefined) return false;
    const { id, until, once, reason } = fault;
    const found = { met: false };
    await whileLeased(run, async (tx) => {
      // What is met once is met by one of those that find it.
      found.met = once ? await removeStepFault(tx, id) : await keepStepFault(tx, id);
      if (!found.met) return;
      if (until !== null) return postponeJob(tx, jobLease, { until, heldBy: id });
      await keepFailure(tx, jobLease, reason, { at: tx.now, attempts: 0, error: reason });
      tx.effects.dueTimes.push(tx.now);
    });
    if (found.met) return true;
  }
}
