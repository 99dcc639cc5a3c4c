import { snapshotProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { insertSnapshot } from '../../../repositories/nodes/backups/backups.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForNode } from '../../../work/enqueue.js';
import { presentBackup } from './present.js';

export const createNodeSnapshot: Handler<'createNodeSnapshot'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const disks = await disksOf(tx, node.id);
    const problems = snapshotProblems(body.label, { enrolled: node.backups_enabled, disks });
    await requireState(tx, 'createNodeSnapshot', node, problems);
    const uuid = cloud.randomness.uuid();
    const { region } = node;
    const backup = await insertSnapshot(tx, { node_id: node.id, uuid, label: body.label, region });
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: 'node_snapshot', entity: nodeEntity(node), job: key });
    enqueueForNode(viewer, tx, node, 'backupNode', key, {
      node: node.id,
      machine: node.uuid,
      backup: backup.id,
      uuid,
    });
    return presentBackup(backup);
  });
