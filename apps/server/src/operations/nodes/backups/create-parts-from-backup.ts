import { hasSystem, restoredDevices } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import type { JobPayloads } from '../../../work/payloads.js';
import type { StoredBackup } from '../../../repositories/nodes/backups/backups.js';
import { insertConfig, type StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import { insertDisk } from '../../../repositories/nodes/disks/disks.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** The stored rows of what a backup restores to a node. */
export interface BackupParts {
  /** In the form for a job. */
  readonly disks: JobPayloads['restoreBackup']['disks'];
  /** In the order of the backup. */
  readonly configs: readonly StoredConfig[];
}

/** Inserts the disks and configuration profiles that a backup restores to a locked or new node (§4.5). */
export async function createPartsFromBackup(
  { randomness }: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  node: number,
  backup: StoredBackup,
): Promise<BackupParts> {
  const disks: { id: number; from: string | null }[] = [];
  for (const disk of backup.disks) {
    const { uuid, ...values } = disk;
    const { id } = await insertDisk(tx, {
      ...values,
      node_id: node,
      uuid: randomness.uuid(),
      status: 'not ready',
    });
    disks.push({ id, from: hasSystem(disk) ? uuid : null });
  }
  const ids = disks.map(({ id }) => id);
  const configs: StoredConfig[] = [];
  for (const config of backup.configs) {
    const { slots: _slots, last: _last, ...values } = config;
    configs.push(await insertConfig(tx, { ...values, node_id: node, devices: restoredDevices(config, ids) }));
  }
  return { disks, configs };
}
