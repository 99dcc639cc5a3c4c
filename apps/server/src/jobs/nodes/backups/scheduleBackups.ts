import { chooseSchedule, latestPlan, mayOperate, nextBackupAt } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { isUnavailable } from '@cloud-account/database';
import { enqueueForNode } from '../../../work/enqueue.js';
import { platformOf, scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import {
  insertAutomaticBackups,
  lockDueNodes,
  lockNodesPlannedTooLate,
  planBackups,
  type ScheduledNode,
} from '../../../repositories/nodes/backups/due.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { scheduleNextRun } from '../../runner/recurring.js';
import type { JobWorker } from '../../steps/worker.js';

/** The maximum of nodes in one transaction. */
const MAX_NODES_PER_TRANSACTION = 100;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** True if a node needs a backup now that its time has come: its schedule is complete, and it has disks to save. */
const needsBackup = ({ backup_day: day, backup_window: window, status, ...node }: ScheduledNode): boolean =>
  day !== 'Scheduling' &&
  window !== 'Scheduling' &&
  node.has_disks === true &&
  node.is_saved !== true &&
  mayOperate('createNodeSnapshot', { status, busy: false }).length === 0;

/** Plans when nodes are checked next, and chooses a day and a window where users left them to the platform. */
const plan = (tx: Transaction, nodes: readonly ScheduledNode[]): Promise<void> =>
  planBackups(
    tx,
    nodes.map(({ id, backup_day, backup_window }) => {
      const { day, window } = chooseSchedule(id, { day: backup_day, window: backup_window });
      const next = nextBackupAt(id, { window }, tx.now);
      return { id, backup_day: day, backup_window: window, next_backup_at: next };
    }),
  );

/** Enqueues the backups of nodes, each in the queue of its node. */
async function enqueueBackups(
  { randomness }: Cloud,
  tx: Transaction,
  nodes: readonly ScheduledNode[],
): Promise<void> {
  const backups = nodes.map((node) => ({ node, uuid: randomness.uuid(), key: randomness.uuid() }));
  const ids = await insertAutomaticBackups(
    tx,
    backups.map(({ node, uuid }) => ({ node_id: node.id, uuid, region: node.region })),
  );
  for (const { node, uuid, key } of backups) {
    const actor = platformOf(node.account_id);
    scheduleEvent(actor, tx, { action: 'node_snapshot', entity: nodeEntity(node), job: key });
    const payload = { node: node.id, machine: node.uuid, backup: ids.get(uuid) ?? 0, uuid };
    enqueueForNode(actor, tx, node, 'backupNode', key, payload);
  }
}

/** When a node is checked again that could not be planned, in milliseconds. */
const RETRY_DELAY = 60 * MINUTE;

/**
 * Plans some nodes in one transaction, or each alone where one of them cannot be planned. That one is checked again an hour
 * later.
 *
 * @returns whether more nodes may be due
 */
async function planDueNodes(cloud: Cloud, most = MAX_NODES_PER_TRANSACTION): Promise<boolean> {
  let nodes: readonly ScheduledNode[] = [];
  try {
    return await cloud.transaction(async (tx) => {
      const due = await lockDueNodes(tx, most);
      const left = most - due.length;
      const tooLate = left > 0 ? await lockNodesPlannedTooLate(tx, latestPlan(tx.now), left) : [];
      nodes = [...due, ...tooLate];
      await enqueueBackups(cloud, tx, due.filter(needsBackup));
      await plan(tx, nodes);
      return nodes.length === most;
    });
  } catch (error) {
    const [first, second] = nodes;
    if (first === undefined || isUnavailable(error)) throw error;
    if (second === undefined) await putOff(cloud, first, error);
    // Not these nodes, but as many: another server may have planned some of them meanwhile.
    else for (const _node of nodes) await planDueNodes(cloud, 1);
    return true;
  }
}

function putOff(
  cloud: Cloud,
  { id, backup_day, backup_window }: ScheduledNode,
  error: unknown,
): Promise<void> {
  cloud.log.error({ err: error, node: id }, 'the backup of a node cannot be planned');
  return cloud.transaction((tx) => {
    const next = new Date(tx.now.getTime() + RETRY_DELAY);
    return planBackups(tx, [{ id, backup_day, backup_window, next_backup_at: next }]);
  });
}

/**
 * Enqueues the backups that are due, and chooses the time of those that users left to the platform (§4.5). A node that is long
 * overdue gets one backup. A node whose time is more than a day away, for example after the clock was set back, gets a new
 * time.
 */
export const scheduleBackups: JobWorker = async (cloud) => {
  let more = false;
  try {
    more = await planDueNodes(cloud);
  } finally {
    // Also after a failure: the runner gives up a job that fails too often, but backups must continue.
    await scheduleNextRun(cloud, 'scheduleBackups', more ? SECOND : MINUTE);
  }
};
