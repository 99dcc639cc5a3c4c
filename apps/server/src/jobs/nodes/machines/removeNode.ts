import { uncountDeployment } from '../../../repositories/catalog/stack-scripts.js';
import { backupsOf } from '../../../repositories/nodes/backups/backups.js';
import { removeNodeReferences } from '../../../repositories/nodes/actions/detach-node.js';
import { findNodeOfJob, keepNode, lockNodeOfJob } from '../../../repositories/nodes/machines/node-state.js';
import { removeNodeRow } from '../../../repositories/nodes/machines/nodes.js';
import { requestRemoval } from '../../../work/remove-backups.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { perform } from '../steps/perform.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['deleteNode'];
type Run = StepRun<Payload>;

const remove = step<Payload, unknown>({
  act: async (run: Run) => {
    const node = await findNodeOfJob(run.cloud.database, run.payload.node);
    return node && perform(run, [{ machine: node.uuid, task: { kind: 'remove' } }]);
  },
  save: async (tx, { cloud, owner, payload }) => {
    const node = await lockNodeOfJob(tx, payload.node);
    if (node === undefined) return;
    const backups = await backupsOf(tx, node.id);
    requestRemoval(owner, tx, cloud, { node: node.id, machine: node.uuid, backups });
    await uncountDeployment(tx, node.stackscript_id);
    await removeNodeReferences(tx, node.id);
    await removeNodeRow(tx, node.id);
  },
});

/**
 * Removes a node and all its things (§4.5). When the machine cannot be removed, the node stays, off, and can be deleted again.
 */
export const removeNode: SteppedJob<Payload> = steps<Payload>({
  steps: { remove },
  failed: (tx, { payload }) => keepNode(tx, payload.node),
});
