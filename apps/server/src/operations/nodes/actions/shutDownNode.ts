import { stateChangeOf } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';

export const shutDownNode: Handler<'shutDownNode'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const before = (await requireState(tx, 'shutDownNode', node)) ? null : powerOf(node);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: 'node_shutdown', entity: nodeEntity(node), job: key });
    if (before === 'running') await setDuring(tx, stateChangeOf('shutDownNode'), node.id);
    enqueueForNode(viewer, tx, node, 'shutDownNode', key, { node: node.id, before });
    return {};
  });
