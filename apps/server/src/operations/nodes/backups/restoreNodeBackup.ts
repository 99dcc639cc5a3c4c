import { lostInterfaces, restoreProblems, type RestoreTarget, stateChangeOf } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { lockBackup } from '../../../repositories/nodes/backups/backups.js';
import { configsOf, type StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf } from '../../../repositories/nodes/configs/interfaces.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { findLockedNode, getNode } from '../../../repositories/nodes/machines/nodes.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';
import { createPartsFromBackup } from './create-parts-from-backup.js';

export const restoreNodeBackup: Handler<'restoreNodeBackup'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const overwrite = body.overwrite ?? false;
    const source = await getNode(viewer, tx, params.nodeId);
    const node = await findLockedNode(viewer, tx, body.node_id);
    const backup = await lockBackup(tx, source.id, params.backupId);
    const disks = node === undefined ? [] : await disksOf(tx, node.id);
    const configs = node === undefined ? [] : await configsOf(tx, node.id);
    const target: RestoreTarget | undefined = node && {
      region: node.region,
      disk: node.disk,
      disks,
      configs: configs.length,
    };
    const problems = restoreProblems(backup, target, overwrite);
    if (node === undefined) {
      refuseAll(problems);
      return {};
    }
    await requireState(tx, 'restoreNodeBackup', node, problems);
    const createdParts = await createPartsFromBackup(cloud, tx, node.id, backup);
    const key = cloud.randomness.uuid();
    const message = overwrite ? lostInterfaces(await withInterfaces(tx, configs), backup.configs) : '';
    scheduleEvent(viewer, tx, { action: 'backups_restore', entity: nodeEntity(node), message, job: key });
    await setDuring(tx, stateChangeOf('restoreNodeBackup', overwrite ? 'overwrite' : undefined), node.id);
    const payload = {
      node: node.id,
      before: powerOf(node),
      backup: backup.uuid,
      disks: createdParts.disks,
      configs: createdParts.configs.map(({ id }) => id),
      overwrite: overwrite ? { disks: disks.map(({ id }) => id), image: backup.image } : null,
      boot: null,
    };
    enqueueForNode(viewer, tx, node, 'restoreBackup', key, payload, backup.id);
    return {};
  });

/** Those of some configuration profiles that have interfaces. */
async function withInterfaces(tx: Transaction, configs: readonly StoredConfig[]): Promise<StoredConfig[]> {
  const interfaces = await interfacesOf(
    tx,
    configs.map(({ id }) => id),
  );
  return configs.filter(({ id }) => interfaces.some(({ config_id: of }) => of === id));
}
