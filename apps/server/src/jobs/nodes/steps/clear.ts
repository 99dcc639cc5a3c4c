import { configsOf, removeConfigRows } from '../../../repositories/nodes/configs/configs.js';
import { disksOf, removeDiskRows } from '../../../repositories/nodes/disks/disks.js';
import type { Transaction } from '../../../repositories/transaction.js';
import type { StepRun, Wait } from '../../steps/stepped-job.js';
import { nodeOf } from './boot.js';
import { perform } from './perform.js';

/**
 * Removes disks from the machine of a node, if they exist.
 *
 * @param disks their IDs
 * @throws StepFailed when one cannot be removed
 */
export async function clearMachine(
  run: Pick<StepRun<unknown>, 'cloud' | 'key'>,
  nodeId: number,
  disks: readonly number[],
): Promise<Wait | undefined> {
  const { uuid } = await nodeOf(run.cloud, nodeId);
  const old = (await disksOf(run.cloud.database, nodeId)).filter(({ id }) => disks.includes(id));
  const asked = old.map((disk) => ({
    machine: uuid,
    task: { kind: 'remove-disk', disk: disk.uuid } as const,
  }));
  return perform(run, asked);
}

/** Deletes the rows of a node's old disks, and all its configuration profiles except the new ones. */
export async function saveCleared(
  tx: Transaction,
  nodeId: number,
  disks: readonly number[],
  newConfigs: readonly number[],
): Promise<void> {
  await removeDiskRows(tx, disks);
  const configs = await configsOf(tx, nodeId);
  await removeConfigRows(
    tx,
    configs.map(({ id }) => id).filter((id) => !newConfigs.includes(id)),
  );
}
