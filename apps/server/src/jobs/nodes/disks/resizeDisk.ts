import type { JobPayloads } from '../../../work/payloads.js';
import { performOnDisk, requestSettling, saveDiskOfJob } from '../steps/disk.js';
import { step, steps, type StepContext, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['resizeDisk'];
type Context = StepContext<Payload>;

const resize = step<Payload, unknown>({
  act: (context: Context) => {
    const { size } = context.payload;
    return performOnDisk(context, ({ uuid }) => ({ kind: 'resize-disk', disk: uuid, size }));
  },
  save: (tx, { payload }) => saveDiskOfJob(tx, payload, { size: payload.size, status: 'ready' }),
});

/** Changes the size of a disk (§4.5). A disk that is in use, or that contains too much, keeps its size. */
export const resizeDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { resize },
  failed: async (tx, context) => {
    await saveDiskOfJob(tx, context.payload, { status: 'ready' });
    await requestSettling(tx, context, context.payload);
  },
});
