import { enqueue } from '../../../work/enqueue.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { perform } from '../steps/perform.js';
import { step, steps, type StepContext, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['removeMachine'];

/** The delay before the next attempt to remove a machine, in milliseconds. */
const RETRY_DELAY = 3_600_000;

type Context = StepContext<Payload>;

const remove = step<Payload, unknown>({
  act: (context: Context) =>
    perform(context, [{ machine: context.payload.machine, task: { kind: 'remove' } }]),
});

/**
 * Removes the machine of a node that was deleted without a job of its own, for example with its account. No row refers to the
 * machine any more, so the job tries again until the machine is removed.
 */
export const removeMachine: SteppedJob<Payload> = steps<Payload>({
  steps: { remove },
  failed: (tx, { cloud, owner, subject, payload }) => {
    const key = cloud.randomness.uuid();
    const runAt = new Date(tx.now.getTime() + RETRY_DELAY);
    enqueue(owner, tx, { kind: 'removeMachine', subject, queue: payload.queue, key, payload, runAt });
  },
});
