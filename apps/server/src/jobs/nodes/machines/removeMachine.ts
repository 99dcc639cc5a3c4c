import { enqueue } from '../../../work/enqueue.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { perform } from '../steps/perform.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['removeMachine'];

/** The delay before the next attempt to remove a machine, in milliseconds. */
const RETRY_DELAY = 3_600_000;

type Run = StepRun<Payload>;

const remove = step<Payload, unknown>({
  act: (run: Run) => {
    const { machine, backups } = run.payload;
    const tasks = [
      { kind: 'remove' } as const,
      ...backups.map((backup) => ({ kind: 'remove-backup', backup }) as const),
    ];
    return perform(
      run,
      tasks.map((task) => ({ machine, task })),
    );
  },
});

/**
 * Removes the machine of a node that was deleted without a job of its own, for example with its account, and the backups of the node.
 * No row refers to them any more, so the job tries again until they are removed.
 */
export const removeMachine: SteppedJob<Payload> = steps<Payload>({
  steps: { remove },
  failed: (tx, { cloud, owner, subject, payload }) => {
    const key = cloud.randomness.uuid();
    const runAt = new Date(tx.now.getTime() + RETRY_DELAY);
    enqueue(owner, tx, { kind: 'removeMachine', subject, queue: payload.queue, key, payload, runAt });
  },
});
