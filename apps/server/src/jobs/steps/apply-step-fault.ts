import { keepFailure, postponeJob } from '../../queue/leased-job.js';
import { findStepFault, keepStepFault, removeStepFault } from '../../queue/step-faults.js';
import { whileLeased, type LeasedRun } from './leased-run.js';

/**
 * Applies a fault of the operator to the next step of a job.
 *
 * @returns whether the job stops here, because it is paused or must fail; it never resolves where the server ends
 * @throws LeaseLost when another worker has the job
 */
export async function applyStepFault(run: LeasedRun, step: string): Promise<boolean> {
  const { cloud, job, jobLease } = run;
  for (;;) {
    const at = { kind: job.kind, step, queue: jobLease.queue };
    const { lab } = cloud;
    const may = { now: cloud.clock.now(), mayCrash: lab !== undefined };
    const fault = await findStepFault(cloud.database, at, may);
    if (fault === undefined) return false;
    const { id, effect, until, once, reason } = fault;
    const found = { applies: false };
    await whileLeased(run, async (tx) => {
      // A fault that is injected once affects only one of several jobs.
      found.applies = once ? await removeStepFault(tx, id) : await keepStepFault(tx, id);
      if (!found.applies || effect === 'crash') return;
      if (until !== null) return postponeJob(tx, jobLease, { until, heldBy: id });
      await keepFailure(tx, jobLease, reason, { at: tx.now, attempts: 0, error: reason });
      tx.effects.dueTimes.push(tx.now);
    });
    if (found.applies && effect === 'crash' && lab !== undefined) {
      cloud.log.warn({ ...at, fault: id }, 'a step fault ends the server');
      return await lab.crash();
    }
    if (found.applies) return true;
  }
}
