import { chooseSchedule, latestPlan, mayOperate, nextBackupAt } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { enqueueForNode } from '../../../work/enqueue.js';
import { platformOf, scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import {
  insertAutomaticBackups,
  lockDueNodes,
  lockNodesPlannedTooLate,
  planBackups,
  type LookedAt,
} from '../../../repositories/nodes/backups/due.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { scheduleNextRun } from '../../runner/recurring.js';
import type { JobWorker } from '../../runner/worker.js';

/** How many nodes are looked at in one transaction. */
const MOST = 100;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Whether a node is to be backed up now that its time has come: nothing is to be chosen first, and there is something to save. */
const isToBeSaved = ({ backup_day: day, backup_window: window, status, ...node }: LookedAt): boolean =>
  day !== 'Scheduling' &&
  window !== 'Scheduling' &&
  node.has_disks === true &&
  node.is_saved !== true &&
  mayOperate('createNodeSnapshot', { status, busy: false }).length === 0;

/** Plans when nodes are looked at next, and chooses what is left to the platform. */
const plan = (tx: Transaction, nodes: readonly LookedAt[]): Promise<void> =>
  planBackups(
    tx,
    nodes.map(({ id, backup_day, backup_window }) => {
      const { day, window } = chooseSchedule(id, { day: backup_day, window: backup_window });
      const next = nextBackupAt(id, { window }, tx.now);
      return { id, backup_day: day, backup_window: window, next_backup_at: next };
    }),
  );

/** Asks for the backups of nodes, each in the queue of its node. */
async function ask({ randomness }: Cloud, tx: Transaction, nodes: readonly LookedAt[]): Promise<void> {
  const asked = nodes.map((node) => ({ node, uuid: randomness.uuid(), key: randomness.uuid() }));
  const ids = await insertAutomaticBackups(
    tx,
    asked.map(({ node, uuid }) => ({ node_id: node.id, uuid, region: node.region })),
  );
  for (const { node, uuid, key } of asked) {
    const actor = platformOf(node.account_id);
    scheduleEvent(actor, tx, { action: 'node_snapshot', entity: nodeEntity(node), job: key });
    const payload = { node: node.id, machine: node.uuid, backup: ids.get(uuid) ?? 0, uuid };
    enqueueForNode(tx, node, 'backupNode', key, payload);
  }
}

/** @returns whether there may be more to look at */
const look = (cloud: Cloud): Promise<boolean> =>
  cloud.transaction(async (tx) => {
    const due = await lockDueNodes(tx, MOST);
    const plannedTooLate = await lockNodesPlannedTooLate(tx, latestPlan(tx.now), MOST);
    await ask(cloud, tx, due.filter(isToBeSaved));
    await plan(tx, [...due, ...plannedTooLate]);
    return due.length === MOST || plannedTooLate.length === MOST;
  });

/**
 * Has nodes backed up whose time has come, and chooses when for those that left it to the platform (§4.5). A node that is long
 * overdue is backed up once; one whose time is further away than a day, as after the clock was set back, gets another.
 */
export const scheduleBackups: JobWorker = async (cloud) => {
  let more = false;
  try {
    more = await look(cloud);
  } finally {
    // Not only where it succeeds: a job that has failed too often is given up, and backups are to be made for good.
    await scheduleNextRun(cloud, 'scheduleBackups', more ? SECOND : MINUTE);
  }
};
