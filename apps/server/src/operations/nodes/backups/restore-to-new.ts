import { configToBootFrom, mayAct } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { grantHolder } from '../../../repositories/access/grants.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import {
  lockBackupOfAccount,
  type ReachedBackup,
  type StoredBackup,
} from '../../../repositories/nodes/backups/backups.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode } from '../../../work/enqueue.js';
import { createPartsFromBackup } from './create-parts-from-backup.js';

/**
 * The backup that a body names for a new node; undefined when it names none, or the account has no such backup.
 *
 * @throws Refused (403) when the viewer may not change the node of the backup
 */
export async function findBackupForNewNode(
  viewer: Viewer,
  tx: Transaction,
  id: number | undefined,
): Promise<ReachedBackup | undefined> {
  const found = id === undefined ? undefined : await lockBackupOfAccount(viewer, tx, id);
  if (found === undefined) return undefined;
  const { node_id: source, permissions } = found;
  const holder = grantHolder(viewer, [{ kind: 'node', id: source, permissions }]);
  unwrap(mayAct(holder, { entity: 'node', id: source, level: 'read_write' }));
  return found;
}

/** Enqueues the making of a new node from a backup (§4.5). */
export async function restoreToNew(
  cloud: Pick<Cloud, 'randomness'>,
  viewer: Viewer,
  tx: Transaction,
  {
    node,
    backup,
    key,
    booted,
  }: {
    readonly node: StoredNode;
    readonly backup: StoredBackup;
    /** The key of the job. */
    readonly key: string;
    readonly booted: boolean;
  },
): Promise<void> {
  const { disks, configs } = await createPartsFromBackup(cloud, tx, node.id, backup);
  const config = booted ? configs[configToBootFrom(backup.configs) ?? -1] : undefined;
  const entity = nodeEntity(node);
  scheduleEvent(viewer, tx, { action: 'node_create', entity, job: key });
  scheduleEvent(viewer, tx, { action: 'backups_restore', entity, job: key });
  if (config !== undefined)
    scheduleEvent(viewer, tx, { action: 'node_boot', entity, secondary: configEntity(config), job: key });
  const payload = {
    node: node.id,
    before: null,
    backup: backup.uuid,
    disks,
    configs: configs.map(({ id }) => id),
    overwrite: null,
    boot: config?.id ?? null,
  };
  enqueueForNode(viewer, tx, node, 'restoreBackup', key, payload, backup.id);
}
