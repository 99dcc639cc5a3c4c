import type { JobPayloads } from '../../../work/payloads.js';
import { diskOf, dropDisk, performOnDisk, requestSettling, saveDiskOfJob } from '../steps/disk.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['cloneDisk'];
type Run = StepRun<Payload>;

const copy = step<Payload, unknown>({
  act: (run: Run) =>
    performOnDisk(run, async ({ uuid }, node) => {
      const source = await diskOf(run.cloud, node.id, run.payload.source);
      return { kind: 'copy-disk', from: { machine: node.uuid, disk: source.uuid }, disk: uuid };
    }),
  save: (tx, { payload }) => saveDiskOfJob(tx, payload, { status: 'ready' }),
});

/** Copies a disk into a new disk of its node (§4.5). When it fails, the new disk is removed. */
export const cloneDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { copy },
  failed: async (tx, run) => {
    await requestSettling(tx, run, run.payload);
    await dropDisk(tx, run.payload);
  },
});
