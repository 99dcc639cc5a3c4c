import { backupContents, hasSystem, isWeekly, surplusBackups } from '@cloud-account/core';
import {
  backupsOf,
  findBackup,
  removeBackupRows,
  saveBackup,
  setBackedUp,
  type StoredBackup,
} from '../../../repositories/nodes/backups/backups.js';
import { configsOf } from '../../../repositories/nodes/configs/configs.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { lockNodeOfJob } from '../../../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { requestRemoval } from '../../../work/remove-backups.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { perform } from '../steps/perform.js';
import { step, StepFailed, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['backupNode'];
type Run = StepRun<Payload>;

const NOT_WANTED = 'The backup is not wanted any more.';

/** Locks the node and its new backup. @throws StepFailed when the backup is no longer wanted */
async function lockBackup(tx: Transaction, { node: id, backup: backupId }: Payload) {
  const node = await lockNodeOfJob(tx, id);
  const backup = node && (await findBackup(tx, id, backupId));
  if (node === undefined || backup === undefined || backup.status === 'failed')
    throw new StepFailed(NOT_WANTED);
  return { node, backup };
}

const begin = step<Payload>({
  save: async (tx, { payload }) => {
    const { node, backup } = await lockBackup(tx, payload);
    const [disks, configs] = [await disksOf(tx, node.id), await configsOf(tx, node.id)];
    const contents = backupContents(disks, configs, node.last_config_id);
    if (!contents.disks.some(hasSystem))
      throw new StepFailed('The node has no disk that a backup could have.');
    const weekly = backup.type === 'auto' && isOfWeek(node.backup_day, backup, await backupsOf(tx, node.id));
    await saveBackup(tx, backup, {
      ...contents,
      status: 'running',
      weekly,
      region: node.region,
      image: node.image,
    });
  },
});

function isOfWeek(
  day: Parameters<typeof isWeekly>[0] | 'Scheduling' | null,
  { created_at: created }: StoredBackup,
  backups: readonly StoredBackup[],
): boolean {
  if (day === null || day === 'Scheduling') return false;
  const newest = backups.find(({ weekly, status }) => weekly && status === 'successful');
  return isWeekly(day, created, newest?.created_at ?? null);
}

const save = step<Payload, unknown>({
  act: async (run: Run) => {
    const { cloud, payload } = run;
    const backup = await findBackup(cloud.database, payload.node, payload.backup);
    const disks = backup?.disks.filter(hasSystem).map(({ uuid }) => uuid);
    const task = disks && ({ kind: 'save-backup', backup: payload.uuid, disks } as const);
    return perform(run, [{ machine: payload.machine, task }], NOT_WANTED);
  },
  save: async (tx, { cloud, owner, payload }) => {
    const { node, backup } = await lockBackup(tx, payload);
    await saveBackup(tx, backup, { status: 'successful', finished_at: tx.now });
    await setBackedUp(tx, node.id);
    const replaced = replacedBy(backup, await backupsOf(tx, node.id)).map(({ id }) => id);
    const gone = await removeBackupRows(tx, node.id, replaced);
    requestRemoval(owner, tx, cloud, { node: node.id, machine: node.uuid, backups: gone });
  },
});

/** The backups that a successful backup replaces. @param backups all backups of the node, the new one included */
function replacedBy({ id, type }: StoredBackup, backups: readonly StoredBackup[]): readonly StoredBackup[] {
  const alike = backups.filter((backup) => backup.type === type && backup.status === 'successful');
  return type === 'auto' ? surplusBackups(alike) : alike.filter((backup) => backup.id !== id);
}

/**
 * Makes a backup of a node (§4.5), by request or by schedule. The backups that it replaces are removed once it is successful.
 * The host keeps nothing of a failed backup.
 */
export const backupNode: SteppedJob<Payload> = steps<Payload>({
  steps: { begin, save },
  failed: async (tx, { cloud, owner, payload }) => {
    const { node: id, machine, backup: backupId, uuid } = payload;
    const node = await lockNodeOfJob(tx, id);
    const backup = node && (await findBackup(tx, id, backupId));
    if (backup !== undefined) await saveBackup(tx, backup, { status: 'failed', finished_at: tx.now });
    requestRemoval(owner, tx, cloud, { node: id, machine, backups: [{ id: backupId, uuid }] });
  },
});
