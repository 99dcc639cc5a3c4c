import { uncountDeployment } from '../../../repositories/catalog/stack-scripts.js';
import { removeConfigRows } from '../../../repositories/nodes/configs/configs.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { setDeployed } from '../../../repositories/nodes/actions/moved-node.js';
import {
  lockNodeOfJob,
  setBootedConfig,
  setNodeStatus,
} from '../../../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../../../repositories/transaction.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { bootMachine, saveRunning, stopMachine } from '../steps/boot.js';
import { clearMachine, saveCleared } from '../steps/clear.js';
import { deleteUnfinishedDisks, requestSettling } from '../steps/disk.js';
import { disksStep } from '../steps/make-disks.js';
import { COPYING } from '../steps/perform.js';
import { resizeMachine, saveType } from './resize.js';
import { step, steps, type JobRun, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['rebuildNode'];
type Run = StepRun<Payload>;

const stop = step<Payload, unknown>({
  wanted: ({ before }) => before === 'running',
  act: (run: Run) => stopMachine(run, run.payload.node),
  save: (tx, { payload }) => setBootedConfig(tx, payload.node, null),
});

const clear = step<Payload, unknown>({
  act: (run: Run) => clearMachine(run, run.payload.node, run.payload.disks),
  save: (tx, { payload }) => saveCleared(tx, payload.node, payload.disks, [payload.config]),
});

const resize = step<Payload, unknown>({
  weight: COPYING,
  wanted: ({ type }) => type !== null,
  act: (run: Run) => resizeMachine(run, run.payload.node, run.payload.type ?? '', false),
  save: (tx, { payload }) => saveType(tx, payload.node, payload.type ?? ''),
});

const built = step<Payload>({
  endsEvent: () => true,
  save: (tx, { payload: { node, booted } }) => setNodeStatus(tx, node, booted ? 'booting' : 'offline'),
});

const boot = step<Payload, unknown>({
  wanted: ({ booted }) => booted,
  act: (run: Run) => bootMachine(run, run.payload.node, run.payload.config),
  save: (tx, { payload }) => saveRunning(tx, payload.node, payload.config),
});

/** Deletes the rows of what was to be deployed. */
async function dropNew(tx: Transaction, run: JobRun<Payload>): Promise<void> {
  const { node, disks: old, config } = run.payload;
  const made = (await disksOf(tx, node)).filter(({ id }) => !old.includes(id));
  await deleteUnfinishedDisks(tx, run, made);
  await removeConfigRows(tx, [config]);
}

/**
 * Rebuilds a node from an image (§4.5). When the job fails before the old disks are removed, the node keeps them; when it fails
 * later, the node is empty. It is then off, unless it could not be shut down.
 */
export const redeployNode: SteppedJob<Payload> = steps<Payload>({
  steps: { stop, clear, resize, disks: disksStep<Payload>(), built, boot },
  failed: async (tx, run) => {
    const { payload, step: at } = run;
    if ((await lockNodeOfJob(tx, payload.node)) === undefined) return;
    const { node, previous, before } = payload;
    const isOld = at === null || at === 'stop' || at === 'clear';
    if (isOld) await setDeployed(tx, node, previous);
    if (at === 'resize') await setDeployed(tx, node, { ...previous, image: null, userData: null });
    if (isOld || at === 'resize') await uncountDeployment(tx, payload.deployment.script);
    // The host may already have removed some of the old disks.
    if (at === 'clear') for (const disk of payload.disks) await requestSettling(tx, run, { node, disk });
    if (isOld || at === 'resize' || at === 'disks') await dropNew(tx, run);
    await setNodeStatus(tx, node, at === null || at === 'stop' ? before : 'offline');
  },
});
