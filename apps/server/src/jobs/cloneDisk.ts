import {
  diskOf,
  dropDisk,
  performOnDisk,
  requestSettling,
  saveDiskOfJob,
  type OfDisk,
} from './nodes/disk.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** A new disk, and the disk of the same node that it is a copy of. */
export interface CloneDiskPayload extends OfDisk {
  readonly source: number;
}

type Context = StepContext<CloneDiskPayload>;

const copy = step<CloneDiskPayload, unknown>({
  act: (context: Context) =>
    performOnDisk(context, async ({ uuid }, node) => {
      const source = await diskOf(context.cloud, node.id, context.payload.source);
      return { kind: 'copy-disk', from: { machine: node.uuid, disk: source.uuid }, disk: uuid };
    }),
  save: (tx, { payload }) => saveDiskOfJob(tx, payload, { status: 'ready' }),
});

/** Copies a disk into a new one of its node (§4.5). Of one that cannot be made nothing stays. */
export const cloneDisk: SteppedJob<CloneDiskPayload> = steps<CloneDiskPayload>({
  steps: { copy },
  failed: async (tx, context) => {
    await requestSettling(tx, context, context.payload);
    await dropDisk(tx, context.payload);
  },
});
