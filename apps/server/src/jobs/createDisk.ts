import { setNodeImage } from '../repositories/nodes/node-state.js';
import { deploymentOf, type DeploymentPayload } from './nodes/deploy.js';
import { dropDisk, performOnDisk, requestSettling, saveDiskOfJob, type OfDisk } from './nodes/disk.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** A new disk, and what it is made from; null for an empty one. */
export interface CreateDiskPayload extends OfDisk {
  readonly deployment: DeploymentPayload | null;
}

type Context = StepContext<CreateDiskPayload>;

const make = step<CreateDiskPayload, unknown>({
  act: (context: Context) =>
    performOnDisk(context, async ({ uuid, size, filesystem }, node) => {
      const { deployment } = context.payload;
      const image = deployment === null ? undefined : await deploymentOf(context, deployment, node);
      return { kind: 'create-disk', disk: uuid, size, filesystem, image };
    }),
  save: async (tx, { payload }) => {
    await saveDiskOfJob(tx, payload, { status: 'ready' });
    if (payload.deployment !== null) await setNodeImage(tx, payload.node, payload.deployment.image);
  },
});

/** Makes a disk of a node (§4.5). Of one that cannot be made nothing stays. */
export const createDisk: SteppedJob<CreateDiskPayload> = steps<CreateDiskPayload>({
  steps: { make },
  failed: async (tx, context) => {
    await requestSettling(tx, context, context.payload);
    await dropDisk(tx, context.payload);
  },
});
