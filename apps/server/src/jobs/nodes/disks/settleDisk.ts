import { findDisk } from '../../../repositories/nodes/disks/disks.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { dropDisk } from '../steps/disk.js';
import { perform } from '../steps/perform.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['settleDisk'];
type Run = StepRun<Payload>;

const settle = step<Payload, boolean>({
  act: async (run: Run) => {
    const { node, disk, machine, uuid } = run.payload;
    const kept = await findDisk(run.cloud.database, node, disk);
    const there = (await run.cloud.hypervisor.find(machine))?.disks.find((one) => one.disk === uuid);
    if (there === undefined) return kept !== undefined;
    if (kept === undefined)
      return (await perform(run, [{ machine, task: { kind: 'remove-disk', disk: uuid } }])) ?? false;
    const { size } = kept;
    if (size === there.size) return false;
    return (await perform(run, [{ machine, task: { kind: 'resize-disk', disk: uuid, size } }])) ?? false;
  },
  save: async (tx, { payload }, isLost) => {
    if (isLost) await dropDisk(tx, payload);
  },
});

/**
 * Makes a host agree with the row of a disk: it removes a disk without a row, and corrects a wrong size. A disk that the host
 * no longer has loses its row.
 */
export const settleDisk: SteppedJob<Payload> = steps<Payload>({
  steps: { settle },
  failed: () => undefined,
});
