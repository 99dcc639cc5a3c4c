import { stateChangeOf } from '@cloud-account/core';
import { setBootedConfig, setNodeStatus } from '../../../repositories/nodes/machines/node-state.js';
import { setDuring } from '../../../work/enqueue.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { stopMachine } from '../steps/boot.js';
import { restoreStatus, whenFree } from '../steps/waiting.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['shutDownNode'];

const stop = step<Payload, unknown>({
  act: (run: StepRun<Payload>) => stopMachine(run, run.payload.node),
  save: async (tx, { payload: { node } }) => {
    await setNodeStatus(tx, node, 'offline');
    await setBootedConfig(tx, node, null);
  },
});

/** Shuts a node down (§4.5). If that fails, the node gets its previous status. */
export const stopNode: SteppedJob<Payload> = steps<Payload>({
  plan: whenFree(async (tx, { payload }, node, before) => {
    if (before === 'running') await setDuring(tx, stateChangeOf('shutDownNode'), node.id);
    return { ...payload, before };
  }),
  steps: { stop },
  failed: (tx, { payload }) => restoreStatus(tx, payload),
});
