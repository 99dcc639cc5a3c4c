import { enqueueSteps } from '../repositories/job-rows.js';
import { perform } from './nodes/perform.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** The machine of a node that is gone, by its UUID, and the queue of that node. */
export interface RemoveMachinePayload {
  readonly machine: string;
  readonly queue: string;
}

/** How long after a machine could not be removed that is tried again, in milliseconds. */
const AGAIN = 3_600_000;

type Context = StepContext<RemoveMachinePayload>;

const remove = step<RemoveMachinePayload, unknown>({
  act: (context: Context) =>
    perform(context, [{ machine: context.payload.machine, task: { kind: 'remove' } }]),
});

/**
 * Removes the machine of a node that went without a job of its own, as it does with its account. Nobody else knows of it any more:
 * where that cannot be done it is asked for again later, until the machine is gone.
 */
export const removeMachine: SteppedJob<RemoveMachinePayload> = steps<RemoveMachinePayload>({
  steps: { remove },
  failed: (tx, { cloud, subject, payload }) => {
    const key = cloud.randomness.uuid();
    const runAt = new Date(tx.now.getTime() + AGAIN);
    enqueueSteps(tx, { kind: 'removeMachine', subject, queue: payload.queue, key, payload, runAt });
  },
});
