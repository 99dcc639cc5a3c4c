import { rescueStartUp } from '../../../repositories/nodes/actions/start-up.js';
import { nameSecondary } from '../../../repositories/events/job-events.js';
import { configEntity } from '../../../repositories/events/entities.js';
import { setBootedConfig, setNodeStatus } from '../../../repositories/nodes/machines/node-state.js';
import { chooseConfigToBoot } from '../../../work/choose-config-to-boot.js';
import { setDuring } from '../../../work/enqueue.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { startChangeOf } from '../../../work/start-node.js';
import { bootMachine, nodeOf, saveRunning } from '../steps/boot.js';
import { perform } from '../steps/perform.js';
import { required, restoreStatus, whenFree } from '../steps/waiting.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['startNode'];

const start = step<Payload, unknown>({
  wanted: (payload) => payload.with !== null,
  act: async (run: StepRun<Payload>) => {
    const { node: id, how, with: device } = run.payload;
    if (device === null) return undefined;
    const node = await nodeOf(run.cloud, id);
    if ('config' in device) return bootMachine(run, id, device.config, how);
    const startUp = await rescueStartUp(run.cloud.database, node, device.rescue);
    return perform(run, [{ machine: node.uuid, task: { kind: how, ...startUp } }]);
  },
  save: async (tx, { payload: { node, with: device } }) => {
    if (device !== null && 'config' in device) return saveRunning(tx, node, device.config);
    await setNodeStatus(tx, node, 'running');
    await setBootedConfig(tx, node, null);
  },
});

/** Boots or reboots a node (§4.5). If that fails, the node gets its previous status. */
export const startNode: SteppedJob<Payload> = steps<Payload>({
  plan: whenFree(async (tx, { payload, job }, node, before) => {
    const { how, with: asked } = payload;
    // A running node keeps the configuration profile of its last boot.
    if (how === 'boot' && before === 'running') return { ...payload, before, with: null };
    const named = asked !== null && 'config' in asked ? asked.config : undefined;
    const config = required(await chooseConfigToBoot(tx, node, named));
    await nameSecondary(tx, { job }, configEntity(config));
    await setDuring(tx, startChangeOf(how), node.id);
    return { ...payload, before, with: { config: config.id } };
  }),
  steps: { start },
  failed: (tx, { payload }) => restoreStatus(tx, payload),
});
