import type { JobPayloads } from '../../../work/payloads.js';
import { dropDisk, performOnDisk, requestSettling, saveDiskOfJob } from '../steps/disk.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['deleteDisk'];
type Run = StepRun<Payload>;

const remove = step<Payload, unknown>({
  act: (run: Run) => performOnDisk(run, ({ uuid }) => ({ kind: 'remove-disk', disk: uuid })),
  save: (tx, { payload }) => dropDisk(tx, payload),
});

/**
 * Removes a disk and its data, and removes it from the slots of configuration profiles (§4.5). When it fails, the disk stays.
 */
export const deleteDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { remove },
  failed: async (tx, run) => {
    await saveDiskOfJob(tx, run.payload, { status: 'ready' });
    await requestSettling(tx, run, run.payload);
  },
});
