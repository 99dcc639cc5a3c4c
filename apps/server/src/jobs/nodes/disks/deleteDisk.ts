import type { JobPayloads } from '../../../work/payloads.js';
import { dropDisk, performOnDisk, requestSettling, saveDiskOfJob } from '../steps/disk.js';
import { step, steps, type StepContext, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['deleteDisk'];
type Context = StepContext<Payload>;

const remove = step<Payload, unknown>({
  act: (context: Context) => performOnDisk(context, ({ uuid }) => ({ kind: 'remove-disk', disk: uuid })),
  save: (tx, { payload }) => dropDisk(tx, payload),
});

/**
 * Removes a disk and its data, and removes it from the slots of configuration profiles (§4.5). When it fails, the disk stays.
 */
export const deleteDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { remove },
  failed: async (tx, context) => {
    await saveDiskOfJob(tx, context.payload, { status: 'ready' });
    await requestSettling(tx, context, context.payload);
  },
});
