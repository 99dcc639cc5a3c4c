import type { Cloud } from '../../../cloud/cloud.js';
import type { Task } from '../../../drivers/compute/driver.js';
import {
  findDisk,
  removeDiskRows,
  saveDisk,
  type DiskUpdate,
  type StoredDisk,
} from '../../../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { lockNodeOfJob } from '../../../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode } from '../../../work/enqueue.js';
import type { DiskPayload } from '../../../work/payloads.js';
import { StepFailed, type JobContext, type StepContext, type Wait } from '../../steps/stepped-job.js';
import { nodeOf } from '../actions/boot.js';
import { perform } from '../machines/perform.js';

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
  context: StepContext<DiskPayload>,
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
  { node, disk }: DiskPayload,
  update: DiskUpdate,
): Promise<void> {
  // Locked with its node, so that a label that somebody gives it meanwhile is not lost.
  if ((await lockNodeOfJob(tx, node)) === undefined) return;
  const current = await findDisk(tx, node, disk);
  if (current !== undefined) await saveDisk(tx, current, update);
}

/** Removes what is kept of the disk that a job is about; it leaves the slots of configuration profiles. */
export async function dropDisk(tx: Transaction, { node, disk }: DiskPayload): Promise<void> {
  await lockNodeOfJob(tx, node);
  await removeDiskRows(tx, [disk]);
}

/**
 * Has what the host has of a disk settled by what is kept of it, when a job about it has failed: it may have failed after the
 * host had done its part. To be called before the disk is dropped.
 */
export async function requestSettling(
  tx: Transaction,
  { cloud }: JobContext<unknown>,
  of: DiskPayload,
): Promise<void> {
  const node = await lockNodeOfJob(tx, of.node);
  const disk = await findDisk(tx, of.node, of.disk);
  if (node === undefined || disk === undefined) return;
  const payload = { ...of, machine: node.uuid, uuid: disk.uuid };
  enqueueForNode(tx, node, 'settleDisk', cloud.randomness.uuid(), payload);
}

/** Drops disks that were to be made by a job that failed, whatever the host has of them by now. */
export async function deleteUnfinishedDisks(
  tx: Transaction,
  context: JobContext<unknown>,
  disks: readonly StoredDisk[],
): Promise<void> {
  for (const { node_id: node, id: disk } of disks) await requestSettling(tx, context, { node, disk });
  await removeDiskRows(
    tx,
    disks.map(({ id }) => id),
  );
}
