import { findDisk } from '../repositories/node-disks/disks.js';
import { dropDisk, type SettleDiskPayload } from './nodes/disk.js';
import { perform } from './nodes/perform.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

type Context = StepContext<SettleDiskPayload>;

const settle = step<SettleDiskPayload, boolean>({
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
export const settleDisk: SteppedJob<SettleDiskPayload> = steps<SettleDiskPayload>({
  steps: { settle },
  failed: () => undefined,
});
