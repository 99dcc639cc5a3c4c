import type { Schema } from '@cloud-account/spec';
import { rescueStartUp } from '../repositories/node-configs/start-up.js';
import { setBootedConfig, setNodeStatus, type PowerState } from '../repositories/nodes/node-state.js';
import { bootMachine, nodeOf, saveRunning } from './nodes/boot.js';
import { perform } from './nodes/perform.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** What a node is to be started with. */
export interface StartNodePayload {
  readonly node: number;
  /** A running node is shut down before. */
  readonly how: 'boot' | 'reboot';
  /** A configuration profile, or what the rescue system sees; null: the node runs, and nothing is to be done. */
  readonly with: { readonly config: number } | { readonly rescue: Schema<'NodeConfigDevices'> } | null;
  /** What the node did when this was asked for. */
  readonly before: PowerState;
}

const start = step<StartNodePayload, unknown>({
  wanted: (payload) => payload.with !== null,
  act: async (context: StepContext<StartNodePayload>) => {
    const { node: id, how, with: device } = context.payload;
    if (device === null) return undefined;
    if ('config' in device) return bootMachine(context, id, device.config, how);
    const node = await nodeOf(context.cloud, id);
    const startUp = await rescueStartUp(context.cloud.database, node, device.rescue);
    return perform(context, [{ machine: node.uuid, task: { kind: how, ...startUp } }]);
  },
  save: async (tx, { payload: { node, with: device } }) => {
    if (device !== null && 'config' in device) return saveRunning(tx, node, device.config);
    await setNodeStatus(tx, node, 'running');
    await setBootedConfig(tx, node, null);
  },
});

/** Boots or reboots a node (§4.5). One that cannot be started does what it did before. */
export const startNode: SteppedJob<StartNodePayload> = steps<StartNodePayload>({
  steps: { start },
  failed: (tx, { payload: { node, before } }) => setNodeStatus(tx, node, before),
});
