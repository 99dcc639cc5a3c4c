import { disksOf } from '../repositories/node-disks/disks.js';
import { configsOf, removeConfigRows } from '../repositories/node-configs/configs.js';
import { finishEvent, startEvent } from '../repositories/events/job-events.js';
import { lockNodeOfJob, setNodeStatus } from '../repositories/nodes/node-state.js';
import { bootMachine, saveRunning } from './nodes/boot.js';
import { defineMachine } from './nodes/define.js';
import { dropUnmade } from './nodes/disk.js';
import { disksStep, type DeployedDisk } from './nodes/make-disks.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** What a new node is made with. */
export interface CreateNodePayload {
  readonly node: number;
  /** What the disk of the image is made from; null for an empty node. */
  readonly deployment: DeployedDisk | null;
  /** The configuration profile that it is booted with; null: it stays off. */
  readonly boot: number | null;
}

type Context = StepContext<CreateNodePayload>;

const define = step<CreateNodePayload, unknown>({
  act: (context: Context) => defineMachine(context, context.payload.node),
});

const made = step<CreateNodePayload>({
  save: async (tx, context) => {
    const { node, boot } = context.payload;
    await finishEvent(tx, context, 'node_create');
    await setNodeStatus(tx, node, boot === null ? 'offline' : 'booting');
    if (boot !== null) await startEvent(tx, context, 'node_boot');
  },
});

const boot = step<CreateNodePayload, unknown>({
  wanted: (payload) => payload.boot !== null,
  act: (context: Context) => bootMachine(context, context.payload.node, context.payload.boot ?? 0),
  save: (tx, { payload }) => saveRunning(tx, payload.node, payload.boot ?? 0),
});

/** Makes a node and, where it was asked for, boots it (§4.5). One that cannot be made stays, empty and off. */
export const createNode: SteppedJob<CreateNodePayload> = steps<CreateNodePayload>({
  steps: { define, disks: disksStep<CreateNodePayload>(), made, boot },
  failed: async (tx, context) => {
    const node = await lockNodeOfJob(tx, context.payload.node);
    if (node === undefined) return;
    if (node.status === 'provisioning') {
      await dropUnmade(tx, context, await disksOf(tx, node.id));
      await removeConfigRows(
        tx,
        (await configsOf(tx, node.id)).map(({ id }) => id),
      );
    }
    await setNodeStatus(tx, node.id, 'offline');
  },
});
