import { configsOf, removeConfigRows } from '../../../repositories/nodes/configs/configs.js';
import { disksOf, removeDiskRows } from '../../../repositories/nodes/disks/disks.js';
import type { Transaction } from '../../../repositories/transaction.js';
import type { StepContext, Wait } from '../../steps/stepped-job.js';
import { nodeOf } from '../actions/boot.js';
import { perform } from './perform.js';

/** Removes disks of the machine of a node, as far as they are there. @param disks their IDs @throws StepFailed when one cannot go */
export async function clearMachine(
  context: Pick<StepContext<unknown>, 'cloud' | 'key'>,
  nodeId: number,
  disks: readonly number[],
): Promise<Wait | undefined> {
  const { uuid } = await nodeOf(context.cloud, nodeId);
  const old = (await disksOf(context.cloud.database, nodeId)).filter(({ id }) => disks.includes(id));
  const asked = old.map((disk) => ({
    machine: uuid,
    task: { kind: 'remove-disk', disk: disk.uuid } as const,
  }));
  return perform(context, asked);
}

/** Removes what is kept of the disks that a node had, and all its configuration profiles but the new ones. */
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
