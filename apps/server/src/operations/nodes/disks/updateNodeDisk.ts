import { diskLabelProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { recordEvent } from '../../../repositories/events.js';
import { diskEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { getDisk, saveDisk } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentDisk } from './present.js';

export const updateNodeDisk: Handler<'updateNodeDisk'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const current = await getDisk(tx, node.id, params.diskId);
    const { label = current.label } = body;
    await requireState(tx, 'updateNodeDisk', node, diskLabelProblems(label));
    const disk = await saveDisk(tx, current, { label });
    recordEvent(viewer, tx, {
      action: 'disk_update',
      entity: nodeEntity(node),
      secondary: diskEntity(disk),
    });
    return presentDisk(disk);
  });
