import { enqueue } from '../../../work/enqueue.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { perform } from './perform.js';
import { step, steps, type StepContext, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['removeMachine'];

/** How long after a machine could not be removed that is tried again, in milliseconds. */
const AGAIN = 3_600_000;

type Context = StepContext<Payload>;

const remove = step<Payload, unknown>({
  act: (context: Context) =>
    perform(context, [{ machine: context.payload.machine, task: { kind: 'remove' } }]),
});

/**
 * Removes the machine of a node that went without a job of its own, as it does with its account. Nobody else knows of it any more:
 * where that cannot be done it is asked for again later, until the machine is gone.
 */
export const removeMachine: SteppedJob<Payload> = steps<Payload>({
  steps: { remove },
  failed: (tx, { cloud, subject, payload }) => {
    const key = cloud.randomness.uuid();
    const runAt = new Date(tx.now.getTime() + AGAIN);
    enqueue(tx, { kind: 'removeMachine', subject, queue: payload.queue, key, payload, runAt });
  },
});
