import { stateChangeOf } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { removeOwnImage } from '../../../repositories/catalog/images.js';
import { failEvents } from '../../../repositories/events/job-events.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { cancelPending } from '../../../repositories/job-rows.js';
import { detachNode } from '../../../repositories/nodes/actions/detach-node.js';
import { failPendingBackups } from '../../../repositories/nodes/backups/backups.js';
import { queueOf, requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';

export const deleteNode: Handler<'deleteNode'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    // A second deletion succeeds while the first is in progress.
    if (node.status === 'deleting') return {};
    await requireState(tx, 'deleteNode', node);
    for (const { key: job, kind, subject } of await cancelPending(tx, queueOf(node.id))) {
      await failEvents(tx, { job }, 'The node is deleted.');
      if (kind === 'copyDiskToImage') await removeOwnImage(viewer, tx, Number(subject));
    }
    await failPendingBackups(tx, node.id);
    await detachNode(tx, node.id);
    await setDuring(tx, stateChangeOf('deleteNode'), node.id);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: 'node_delete', entity: nodeEntity(node), job: key });
    enqueueForNode(viewer, tx, node, 'deleteNode', key, { node: node.id });
    return {};
  });
