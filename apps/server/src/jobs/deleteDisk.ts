import { devicesWithout } from '@cloud-account/core';
import { configsOf, saveConfig } from '../repositories/node-configs/configs.js';
import { dropDisk, performOnDisk, saveDiskOfJob, type OfDisk } from './nodes/disk.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** Which disk goes. */
export type DeleteDiskPayload = OfDisk;

type Context = StepContext<DeleteDiskPayload>;

const remove = step<DeleteDiskPayload, unknown>({
  act: (context: Context) => performOnDisk(context, ({ uuid }) => ({ kind: 'remove-disk', disk: uuid })),
  save: async (tx, { payload }) => {
    await dropDisk(tx, payload);
    for (const config of await configsOf(tx, payload.node)) {
      const devices = devicesWithout(config.devices, payload.disk);
      if (devices !== undefined) await saveConfig(tx, config, { devices });
    }
  },
});

/** Removes a disk with all that is on it; it leaves the slots of configuration profiles (§4.5). One that cannot go stays. */
export const deleteDisk: SteppedJob<DeleteDiskPayload> = steps<DeleteDiskPayload>({
  steps: { remove },
  failed: (tx, { payload }) => saveDiskOfJob(tx, payload, { status: 'ready' }),
});
