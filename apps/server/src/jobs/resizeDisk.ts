import { performOnDisk, requestSettling, saveDiskOfJob, type OfDisk } from './nodes/disk.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** A disk and the megabytes that it is to have. */
export interface ResizeDiskPayload extends OfDisk {
  readonly size: number;
}

type Context = StepContext<ResizeDiskPayload>;

const resize = step<ResizeDiskPayload, unknown>({
  act: (context: Context) => {
    const { size } = context.payload;
    return performOnDisk(context, ({ uuid }) => ({ kind: 'resize-disk', disk: uuid, size }));
  },
  save: (tx, { payload }) => saveDiskOfJob(tx, payload, { size: payload.size, status: 'ready' }),
});

/** Gives a disk another size (§4.5). One that is in use, or that has too much on it, keeps its size. */
export const resizeDisk: SteppedJob<ResizeDiskPayload> = steps<ResizeDiskPayload>({
  steps: { resize },
  failed: async (tx, context) => {
    await saveDiskOfJob(tx, context.payload, { status: 'ready' });
    await requestSettling(tx, context, context.payload);
  },
});
