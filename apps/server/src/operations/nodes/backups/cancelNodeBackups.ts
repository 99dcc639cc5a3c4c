import { refuse } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { requestRemoval } from '../../../work/remove-backups.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { backupsOf, removeBackupRows } from '../../../repositories/nodes/backups/backups.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode, saveNode } from '../../../repositories/nodes/machines/nodes.js';

export const cancelNodeBackups: Handler<'cancelNodeBackups'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    await requireState(
      tx,
      'cancelNodeBackups',
      node,
      node.backups_enabled ? [] : [refuse('backup.enrolled')],
    );
    const backups = await backupsOf(tx, node.id);
    const gone = await removeBackupRows(
      tx,
      node.id,
      backups.map(({ id }) => id),
    );
    requestRemoval(viewer, tx, cloud, { node: node.id, machine: node.uuid, backups: gone });
    await saveNode(viewer, tx, node, {
      backups_enabled: false,
      backup_day: null,
      backup_window: null,
      last_backup_at: null,
      next_backup_at: null,
    });
    recordEvent(viewer, tx, { action: 'backups_cancel', entity: nodeEntity(node) });
    return {};
  });
