import { courseOf } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { failEvents } from '../../repositories/events/job-events.js';
import { scheduleEvent } from '../../repositories/events.js';
import { cancelPending } from '../../repositories/job-rows.js';
import { failPendingBackups } from '../../repositories/node-backups/backups.js';
import { queueOf, requireState } from '../../repositories/nodes/busy.js';
import { lockNode } from '../../repositories/nodes/nodes.js';
import { enqueueForNode, setDuring } from '../node-actions/ask-for.js';
import { nodeEntity } from './present.js';

export const deleteNode: Handler<'deleteNode'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    // Who deletes it again learns that it goes.
    if (node.status === 'deleting') return {};
    await requireState(tx, 'deleteNode', node);
    for (const job of await cancelPending(tx, queueOf(node.id))) await failEvents(tx, { job });
    await failPendingBackups(tx, node.id);
    await setDuring(tx, courseOf('deleteNode'), node.id);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: 'node_delete', entity: nodeEntity(node), job: key });
    enqueueForNode(tx, node, 'deleteNode', key, { node: node.id });
    return {};
  });
