import { findDisk } from '../../../repositories/nodes/disks/disks.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { dropDisk } from './disk.js';
import { perform } from '../machines/perform.js';
import { step, steps, type StepContext, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['settleDisk'];
type Context = StepContext<Payload>;

const settle = step<Payload, boolean>({
  act: async (context: Context) => {
    const { node, disk, machine, uuid } = context.payload;
    const kept = await findDisk(context.cloud.database, node, disk);
    const there = (await context.cloud.hypervisor.find(machine))?.disks.find((one) => one.disk === uuid);
    if (there === undefined) return kept !== undefined;
    if (kept === undefined)
      return (await perform(context, [{ machine, task: { kind: 'remove-disk', disk: uuid } }])) ?? false;
    const { size } = kept;
    if (size === there.size) return false;
    return (await perform(context, [{ machine, task: { kind: 'resize-disk', disk: uuid, size } }])) ?? false;
  },
  save: async (tx, { payload }, isLost) => {
    if (isLost) await dropDisk(tx, payload);
  },
});

/**
 * Has a host agree with what is kept of a disk: one that is not kept is removed, one of another size gets the size that is kept.
 * One that the host has no longer is kept no longer either.
 */
export const settleDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { settle },
  failed: () => undefined,
});
