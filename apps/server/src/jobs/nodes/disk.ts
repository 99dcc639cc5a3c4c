import type { Cloud } from '../../common/context.js';
import type { Task } from '../../drivers/compute/driver.js';
import {
  findDisk,
  removeDiskRows,
  saveDisk,
  type DiskUpdate,
  type StoredDisk,
} from '../../repositories/node-disks/disks.js';
import type { StoredNode } from '../../repositories/nodes/node-row.js';
import { lockNodeOfJob } from '../../repositories/nodes/node-state.js';
import type { Transaction } from '../../repositories/transaction.js';
import { StepFailed, type StepContext, type Wait } from '../steps/stepped-job.js';
import { nodeOf } from './boot.js';
import { perform } from './perform.js';

/** Which disk a job is about. */
export interface OfDisk {
  readonly node: number;
  readonly disk: number;
}

/** A disk as a job finds it. @throws StepFailed when it is gone */
export async function diskOf(
  { database }: Pick<Cloud, 'database'>,
  nodeId: number,
  id: number,
): Promise<StoredDisk> {
  const disk = await findDisk(database, nodeId, id);
  if (disk === undefined) throw new StepFailed('The disk is gone.');
  return disk;
}

/**
 * Asks for a task of the disk that a job is about.
 *
 * @throws StepFailed when it ended badly, or the disk or its node is gone
 */
export async function performOnDisk(
  context: StepContext<OfDisk>,
  taskOf: (disk: StoredDisk, node: StoredNode) => Task | Promise<Task>,
): Promise<Wait | undefined> {
  const { cloud, payload } = context;
  const node = await nodeOf(cloud, payload.node);
  const disk = await diskOf(cloud, node.id, payload.disk);
  return perform(context, [{ machine: node.uuid, task: await taskOf(disk, node) }]);
}

/** Saves what is changed of the disk that a job is about, if it is still there. */
export async function saveDiskOfJob(
  tx: Transaction,
  { node, disk }: OfDisk,
  update: DiskUpdate,
): Promise<void> {
  // Locked with its node, so that a label that somebody gives it meanwhile is not lost.
  if ((await lockNodeOfJob(tx, node)) === undefined) return;
  const current = await findDisk(tx, node, disk);
  if (current !== undefined) await saveDisk(tx, current, update);
}

/** Forgets a disk that could not be made. */
export async function dropDisk(tx: Transaction, { node, disk }: OfDisk): Promise<void> {
  await lockNodeOfJob(tx, node);
  await removeDiskRows(tx, [disk]);
}
