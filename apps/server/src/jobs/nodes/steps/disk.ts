import type { Cloud } from '../../../cloud/cloud.js';
import type { Task } from '@cloud-account/machines';
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
import { StepFailed, type JobRun, type StepRun, type Wait } from '../../steps/stepped-job.js';
import { nodeOf } from './boot.js';
import { perform } from './perform.js';

/** The disk of a job. @throws StepFailed when it no longer exists */
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
 * Has the host perform a task on the disk of a job.
 *
 * @throws StepFailed when the task failed, or the disk or its node no longer exists
 */
export async function performOnDisk(
  run: StepRun<DiskPayload>,
  taskOf: (disk: StoredDisk, node: StoredNode) => Task | Promise<Task>,
): Promise<Wait | undefined> {
  const { cloud, payload } = run;
  const node = await nodeOf(cloud, payload.node);
  const disk = await diskOf(cloud, node.id, payload.disk);
  return perform(run, [{ machine: node.uuid, task: await taskOf(disk, node) }]);
}

/** Saves changes to the disk of a job, if the disk still exists. */
export async function saveDiskOfJob(
  tx: Transaction,
  { node, disk }: DiskPayload,
  update: DiskUpdate,
): Promise<void> {
  // The lock keeps a label that a user sets meanwhile.
  if ((await lockNodeOfJob(tx, node)) === undefined) return;
  const current = await findDisk(tx, node, disk);
  if (current !== undefined) await saveDisk(tx, current, update);
}

/** Deletes the row of the disk of a job, and removes the disk from the slots of configuration profiles. */
export async function dropDisk(tx: Transaction, { node, disk }: DiskPayload): Promise<void> {
  await lockNodeOfJob(tx, node);
  await removeDiskRows(tx, [disk]);
}

/**
 * Enqueues the comparison of a host with the row of a disk whose job has failed, because the host may have done its part. Call
 * this before the row is deleted.
 */
export async function requestSettling(
  tx: Transaction,
  { cloud, owner }: JobRun<unknown>,
  of: DiskPayload,
): Promise<void> {
  const node = await lockNodeOfJob(tx, of.node);
  const disk = await findDisk(tx, of.node, of.disk);
  if (node === undefined || disk === undefined) return;
  const payload = { ...of, machine: node.uuid, uuid: disk.uuid };
  enqueueForNode(owner, tx, node, 'settleDisk', cloud.randomness.uuid(), payload);
}

/** Deletes the disks that a failed job was to make, from the database and from the host. */
export async function deleteUnfinishedDisks(
  tx: Transaction,
  run: JobRun<unknown>,
  disks: readonly StoredDisk[],
): Promise<void> {
  for (const { node_id: node, id: disk } of disks) await requestSettling(tx, run, { node, disk });
  await removeDiskRows(
    tx,
    disks.map(({ id }) => id),
  );
}
