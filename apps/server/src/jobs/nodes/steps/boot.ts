import type { Cloud } from '../../../cloud/cloud.js';
import { findConfig } from '../../../repositories/nodes/configs/configs.js';
import { startUpOf } from '../../../repositories/nodes/actions/start-up.js';
import {
  findNodeOfJob,
  setBootedConfig,
  setNodeStatus,
} from '../../../repositories/nodes/machines/node-state.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { StepFailed, type StepRun, type Wait } from '../../steps/stepped-job.js';
import { perform } from './perform.js';

/** The node of a job. @throws StepFailed when it no longer exists */
export async function nodeOf({ database }: Pick<Cloud, 'database'>, id: number): Promise<StoredNode> {
  const node = await findNodeOfJob(database, id);
  if (node === undefined) throw new StepFailed('The node is gone.');
  return node;
}

/**
 * Starts the machine of a node with a configuration profile.
 *
 * @param how `reboot` shuts the machine down first
 * @throws StepFailed when the machine cannot be started
 */
export async function bootMachine(
  run: Pick<StepRun<unknown>, 'cloud' | 'key'>,
  nodeId: number,
  configId: number,
  how: 'boot' | 'reboot' = 'boot',
): Promise<Wait | undefined> {
  const { database } = run.cloud;
  const node = await nodeOf(run.cloud, nodeId);
  const config = await findConfig(database, nodeId, configId);
  // A machine that is being started runs with what the profile was, whether the profile is deleted meanwhile or not.
  const task = config && ({ kind: how, ...(await startUpOf(database, node, config)) } as const);
  return perform(run, [{ machine: node.uuid, task }], 'The configuration profile is gone.');
}

/** Shuts down the machine of a node, if it runs. @throws StepFailed when it cannot be shut down */
export async function stopMachine(
  run: Pick<StepRun<unknown>, 'cloud' | 'key'>,
  nodeId: number,
): Promise<Wait | undefined> {
  const { uuid } = await nodeOf(run.cloud, nodeId);
  return perform(run, [{ machine: uuid, task: { kind: 'shut-down' } }]);
}

/** Records that a node runs with a configuration profile. */
export async function saveRunning(tx: Transaction, nodeId: number, configId: number): Promise<void> {
  await setNodeStatus(tx, nodeId, 'running');
  await setBootedConfig(tx, nodeId, configId);
}
