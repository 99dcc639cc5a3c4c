import type { Schema } from '@cloud-account/spec';
import { build, type Given, insertions, jsonRows, statement } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';
import { removeFailedBackups } from './backups.js';

const looked = () =>
  build
    .selectFrom('nodes as n')
    .select([
      'n.id',
      'n.account_id',
      'n.uuid',
      'n.label',
      'n.status',
      'n.region',
      'n.backup_day',
      'n.backup_window',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('node_disks as d')
            .select('d.id')
            .whereRef('d.node_id', '=', 'n.id')
            .where('d.status', '=', 'ready')
            .where('d.filesystem', 'in', ['ext3', 'ext4']),
        )
        .as('has_disks'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('node_backups as b')
            .select('b.id')
            .whereRef('b.node_id', '=', 'n.id')
            .where('b.status', 'in', ['pending', 'running']),
        )
        .as('is_saved'),
    );

const due = statement('nodes-to-back-up', (given: Given<{ now: Date; limit: number }>) =>
  looked()
    .where('n.next_backup_at', '<=', given.now)
    .orderBy('n.next_backup_at')
    .limit(given.limit)
    .forUpdate('n')
    .skipLocked(),
);

const plannedTooLate = statement('nodes-planned-too-late', (given: Given<{ latest: Date; limit: number }>) =>
  looked()
    .where('n.next_backup_at', '>', given.latest)
    .orderBy('n.next_backup_at', 'desc')
    .limit(given.limit)
    .forUpdate('n')
    .skipLocked(),
);

/** A node whose schedule is checked. */
export type ScheduledNode = Awaited<ReturnType<typeof lockDueNodes>>[number];

/** Locks nodes of any account whose schedules must be checked now, the longest due first. */
export const lockDueNodes = (tx: Transaction, limit: number) => due.all(tx, { now: tx.now, limit });

/** Locks nodes of any account whose next backup is later than possible. @param latest the latest possible time */
export const lockNodesPlannedTooLate = (tx: Transaction, latest: Date, limit: number) =>
  plannedTooLate.all(tx, { latest, limit });

const plan = statement('plan-backups', (given: Given<{ plans: string }>) =>
  build
    .updateTable('nodes')
    .from(jsonRows('nodes', given.plans, 'p'))
    .set((eb) => ({
      next_backup_at: eb.ref('p.next_backup_at'),
      backup_day: eb.ref('p.backup_day'),
      backup_window: eb.ref('p.backup_window'),
    }))
    .whereRef('nodes.id', '=', 'p.id'),
);

/** The time of the next check of a node's schedule, and the chosen day and window. */
export interface BackupPlan extends Pick<ScheduledNode, 'id' | 'backup_day' | 'backup_window'> {
  readonly next_backup_at: Date;
}

/** Saves the times of the next checks. */
export async function planBackups(tx: Transaction, plans: readonly BackupPlan[]): Promise<void> {
  if (plans.length > 0) await plan.run(tx, { plans: JSON.stringify(plans) });
}

const insert = insertions('insert-automatic-backups', 'node_backups');

/** A node that gets a backup now. */
export interface AutomaticBackup {
  readonly node_id: number;
  readonly uuid: string;
  readonly region: string;
}

/** Inserts pending automatic backups. @returns their IDs, by their UUIDs */
export async function insertAutomaticBackups(
  tx: Transaction,
  backups: readonly AutomaticBackup[],
): Promise<ReadonlyMap<string, number>> {
  if (backups.length === 0) return new Map();
  await removeFailedBackups(
    tx,
    backups.map(({ node_id: id }) => id),
    'auto',
  );
  const common = {
    type: 'auto' satisfies Schema<'Backup'>['type'],
    status: 'pending' satisfies Schema<'Backup'>['status'],
    weekly: false,
    label: null,
    image: null,
    disks: [],
    configs: [],
    created_at: tx.now,
    updated_at: tx.now,
    finished_at: null,
  };
  const made = await insert.all(tx, {
    rows: JSON.stringify(backups.map((backup) => ({ ...backup, ...common }))),
  });
  return new Map(made.map(({ id, uuid }) => [uuid, id]));
}
