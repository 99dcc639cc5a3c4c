import { dropDisk, performOnDisk, requestSettling, saveDiskOfJob, type OfDisk } from './nodes/disk.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** Which disk goes. */
export type DeleteDiskPayload = OfDisk;

type Context = StepContext<DeleteDiskPayload>;

const remove = step<DeleteDiskPayload, unknown>({
  act: (context: Context) => performOnDisk(context, ({ uuid }) => ({ kind: 'remove-disk', disk: uuid })),
  save: (tx, { payload }) => dropDisk(tx, payload),
});

/** Removes a disk with all that is on it; it leaves the slots of configuration profiles (§4.5). One that cannot go stays. */
export const deleteDisk: SteppedJob<DeleteDiskPayload> = steps<DeleteDiskPayload>({
  steps: { remove },
  failed: async (tx, context) => {
    await saveDiskOfJob(tx, context.payload, { status: 'ready' });
    await requestSettling(tx, context, context.payload);
  },
});
