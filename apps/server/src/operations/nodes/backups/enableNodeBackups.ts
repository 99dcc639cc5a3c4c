import { mayIncurCosts } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode, saveNode } from '../../../repositories/nodes/machines/nodes.js';

export const enableNodeBackups: Handler<'enableNodeBackups'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    if (node.backups_enabled) return {};
    refuseAll(mayIncurCosts(viewer.account));
    await requireState(tx, 'enableNodeBackups', node);
    await saveNode(viewer, tx, node, {
      backups_enabled: true,
      backup_day: 'Scheduling',
      backup_window: 'Scheduling',
      next_backup_at: tx.now,
    });
    recordEvent(viewer, tx, { action: 'backups_enable', entity: nodeEntity(node) });
    return {};
  });
