import { rescueStartUp } from '../../../repositories/nodes/actions/start-up.js';
import {
  lockNodeOfJob,
  powerOf,
  setBootedConfig,
  setNodeStatus,
} from '../../../repositories/nodes/machines/node-state.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { bootMachine, nodeOf, saveRunning } from '../steps/boot.js';
import { perform } from '../steps/perform.js';
import { step, steps, type StepContext, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['startNode'];

const start = step<Payload, 'runs' | undefined>({
  wanted: (payload) => payload.with !== null,
  act: async (context: StepContext<Payload>) => {
    const { node: id, how, with: device, before } = context.payload;
    if (device === null) return undefined;
    const node = await nodeOf(context.cloud, id);
    // The job that created the node has booted it, too.
    if (before === null && node.status === 'running') return 'runs';
    if ('config' in device) return bootMachine(context, id, device.config, how);
    const startUp = await rescueStartUp(context.cloud.database, node, device.rescue);
    return perform(context, [{ machine: node.uuid, task: { kind: how, ...startUp } }]);
  },
  save: async (tx, { payload: { node, with: device } }, result) => {
    if (result === 'runs') return;
    if (device !== null && 'config' in device) return saveRunning(tx, node, device.config);
    await setNodeStatus(tx, node, 'running');
    await setBootedConfig(tx, node, null);
  },
});

/**
 * Boots or reboots a node (§4.5). If that fails, the node gets its previous status; one that was being created is off, unless its
 * creation has booted it.
 */
export const startNode: SteppedJob<Payload> = steps<Payload>({
  steps: { start },
  failed: async (tx, { payload }) => {
    const node = await lockNodeOfJob(tx, payload.node);
    if (node !== undefined) await setNodeStatus(tx, node.id, payload.before ?? powerOf(node));
  },
});
