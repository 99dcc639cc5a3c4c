import { beginJob, endDoneJob, moveJob, postponeJob, savePayload } from '../../queue/leased-job.js';
import { startNextEvent } from '../../repositories/events/job-events.js';
import { applyStepFault } from './apply-step-fault.js';
import { progressOfEvent } from './event-progress.js';
import { jobRunOf, whileLeased, type LeasedRun } from './leased-run.js';
import { Wait, type Step } from './stepped-job.js';

/** The steps that the job needs, in order. */
const wantedSteps = ({ worker, job }: LeasedRun): (readonly [string, Step<unknown>])[] =>
  Object.entries(worker.steps).filter(([, step]) => step.isWanted(job.payload));

/** Completes the payload of a job that has not begun, if it needs that. @returns undefined when the job waits longer */
export async function planRun(run: LeasedRun): Promise<LeasedRun | undefined> {
  const { worker, jobLease, job } = run;
  const { plan } = worker;
  if (job.step !== null || plan?.isWanted(job.payload) !== true) return run;
  let payload: unknown;
  await whileLeased(run, async (tx) => {
    payload = await plan.make(tx, jobRunOf(run));
    if (payload instanceof Wait) await postponeJob(tx, jobLease, { until: payload.until });
    else await savePayload(tx, jobLease, payload);
  });
  return payload instanceof Wait ? undefined : { ...run, job: { ...job, payload } };
}

/**
 * Runs a job from its present step, until the job is done or has to wait. The transaction that saves a step also moves the job
 * to the next step and event, or ends it.
 *
 * @param at is called before every step after the first, with the number of its attempts
 * @throws LeaseLost, and any error of a step, which is then tried again unless it is StepFailed
 */
export async function runSteps(run: LeasedRun, at: (attempts: number) => void): Promise<'done' | 'waiting'> {
  const { jobLease, job, signal } = run;
  const steps = wantedSteps(run);
  // A fault that is injected while a step runs concerns the next one.
  let mayHaveFault = true;
  let position = steps.findIndex(([name]) => name === job.step);
  if (job.step === null) {
    position = 0;
    const [first] = steps;
    if (first !== undefined)
      mayHaveFault = (await whileLeased(run, (tx) => beginJob(tx, jobLease, first[0]))).faults;
  } else if (position === -1) {
    // A server of the version that began the job tries it again.
    throw new Error(`This version has no step ${job.step}.`);
  }
  for (const [index, [name, step]] of steps.entries()) {
    if (index < position) continue;
    if (index > position) at(1);
    signal.throwIfAborted();
    if (mayHaveFault && (await applyStepFault(run, name))) return 'waiting';
    const answer = await step.act({ ...jobRunOf(run), key: `${jobLease.job}:${name}`, signal });
    if (answer instanceof Wait) {
      const all = steps.map(([, one]) => one);
      await whileLeased(run, (tx) => {
        const progress = progressOfEvent(all, index, job.payload, answer, tx.now);
        return postponeJob(tx, jobLease, { until: answer.until, progress });
      });
      return 'waiting';
    }
    const next = steps[index + 1];
    const held = await whileLeased(run, async (tx) => {
      await answer(tx);
      if (next === undefined) return endDoneJob(tx, jobLease);
      if (step.endsEvent(job.payload)) await startNextEvent(tx, jobLease);
      await moveJob(tx, jobLease, next[0]);
    });
    mayHaveFault = held.faults;
  }
  if (steps.length === 0) await whileLeased(run, (tx) => endDoneJob(tx, jobLease));
  return 'done';
}
