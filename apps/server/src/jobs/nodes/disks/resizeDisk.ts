import type { JobPayloads } from '../../../work/payloads.js';
import { performOnDisk, requestSettling, saveDiskOfJob } from '../steps/disk.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['resizeDisk'];
type Run = StepRun<Payload>;

const resize = step<Payload, unknown>({
  act: (run: Run) => {
    const { size } = run.payload;
    return performOnDisk(run, ({ uuid }) => ({ kind: 'resize-disk', disk: uuid, size }));
  },
  save: (tx, { payload }) => saveDiskOfJob(tx, payload, { size: payload.size, status: 'ready' }),
});

/** Changes the size of a disk (§4.5). A disk that is in use, or that contains too much, keeps its size. */
export const resizeDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { resize },
  failed: async (tx, run) => {
    await saveDiskOfJob(tx, run.payload, { status: 'ready' });
    await requestSettling(tx, run, run.payload);
  },
});
