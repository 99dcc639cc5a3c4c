import { holdsSystem, restoredDevices } from '@cloud-account/core';
import type { Cloud } from '../../common/context.js';
import type { RestoreBackupPayload } from '../../jobs/restoreBackup.js';
import type { StoredBackup } from '../../repositories/node-backups/backups.js';
import { insertConfig, type StoredConfig } from '../../repositories/node-configs/configs.js';
import { insertDisk } from '../../repositories/node-disks/disks.js';
import type { Transaction } from '../../repositories/transaction.js';

/** What a backup brings to a node, as it is kept before it is there. */
export interface LaidBackup {
  /** As a job is told of them. */
  readonly disks: RestoreBackupPayload['disks'];
  /** In the backup's order. */
  readonly configs: readonly StoredConfig[];
}

/** Keeps the disks and configuration profiles that a backup brings to a node that the transaction has locked or made (§4.5). */
export async function layBackup(
  { randomness }: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  node: number,
  backup: StoredBackup,
): Promise<LaidBackup> {
  const disks: { id: number; from: string | null }[] = [];
  for (const disk of backup.disks) {
    const { uuid, ...values } = disk;
    const { id } = await insertDisk(tx, {
      ...values,
      node_id: node,
      uuid: randomness.uuid(),
      status: 'not ready',
    });
    disks.push({ id, from: holdsSystem(disk) ? uuid : null });
  }
  const ids = disks.map(({ id }) => id);
  const configs: StoredConfig[] = [];
  for (const config of backup.configs) {
    const { slots: _slots, last: _last, ...values } = config;
    configs.push(await insertConfig(tx, { ...values, node_id: node, devices: restoredDevices(config, ids) }));
  }
  return { disks, configs };
}
