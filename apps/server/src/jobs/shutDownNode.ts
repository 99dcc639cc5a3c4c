import { setBootedConfig, setNodeStatus, type PowerState } from '../repositories/nodes/node-state.js';
import { stopMachine } from './nodes/boot.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** Which node is shut down. */
export interface ShutDownNodePayload {
  readonly node: number;
  /** What the node did when this was asked for. */
  readonly before: PowerState;
}

const stop = step<ShutDownNodePayload, unknown>({
  act: (context: StepContext<ShutDownNodePayload>) => stopMachine(context, context.payload.node),
  save: async (tx, { payload: { node } }) => {
    await setNodeStatus(tx, node, 'offline');
    await setBootedConfig(tx, node, null);
  },
});

/** Shuts a node down (§4.5). One that cannot be shut down does what it did before. */
export const shutDownNode: SteppedJob<ShutDownNodePayload> = steps<ShutDownNodePayload>({
  steps: { stop },
  failed: (tx, { payload: { node, before } }) => setNodeStatus(tx, node, before),
});
