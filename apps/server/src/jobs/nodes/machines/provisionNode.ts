import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { configsOf, removeConfigRows } from '../../../repositories/nodes/configs/configs.js';
import { lockNodeOfJob, setNodeStatus } from '../../../repositories/nodes/machines/node-state.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { bootMachine, saveRunning } from '../steps/boot.js';
import { defineMachine } from '../steps/define.js';
import { deleteUnfinishedDisks } from '../steps/disk.js';
import { disksStep } from '../steps/make-disks.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['createNode'];
type Run = StepRun<Payload>;

const define = step<Payload, unknown>({
  act: (run: Run) => defineMachine(run, run.payload.node),
});

const made = step<Payload>({
  endsEvent: () => true,
  save: (tx, { payload: { node, boot } }) => setNodeStatus(tx, node, boot === null ? 'offline' : 'booting'),
});

const boot = step<Payload, unknown>({
  wanted: (payload) => payload.boot !== null,
  act: (run: Run) => bootMachine(run, run.payload.node, run.payload.boot ?? 0),
  save: (tx, { payload }) => saveRunning(tx, payload.node, payload.boot ?? 0),
});

/** Creates the machine and the disks of a node and boots it if the request says so (§4.5). When it fails, the node stays, empty and off. */
export const provisionNode: SteppedJob<Payload> = steps<Payload>({
  steps: { define, disks: disksStep<Payload>(), made, boot },
  failed: async (tx, run) => {
    const node = await lockNodeOfJob(tx, run.payload.node);
    if (node === undefined) return;
    if (node.status === 'provisioning') {
      await deleteUnfinishedDisks(tx, run, await disksOf(tx, node.id));
      await removeConfigRows(
        tx,
        (await configsOf(tx, node.id)).map(({ id }) => id),
      );
    }
    await setNodeStatus(tx, node.id, 'offline');
  },
});
