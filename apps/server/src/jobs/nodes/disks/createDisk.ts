import { setNodeImage } from '../../../repositories/nodes/machines/node-state.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { deploymentOf } from '../steps/deploy.js';
import { dropDisk, performOnDisk, requestSettling, saveDiskOfJob } from '../steps/disk.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['createDisk'];
type Run = StepRun<Payload>;

const make = step<Payload, unknown>({
  act: (run: Run) =>
    performOnDisk(run, async ({ uuid, size, filesystem }, node) => {
      const { deployment } = run.payload;
      const image = deployment === null ? undefined : await deploymentOf(run, deployment, node);
      return { kind: 'create-disk', disk: uuid, size, filesystem, image };
    }),
  save: async (tx, { payload }) => {
    await saveDiskOfJob(tx, payload, { status: 'ready' });
    if (payload.deployment !== null) await setNodeImage(tx, payload.node, payload.deployment.image);
  },
});

/** Creates a disk of a node (§4.5). When it fails, the disk is removed. */
export const createDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { make },
  failed: async (tx, run) => {
    await requestSettling(tx, run, run.payload);
    await dropDisk(tx, run.payload);
  },
});
