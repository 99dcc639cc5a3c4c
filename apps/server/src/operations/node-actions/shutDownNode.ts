import { courseOf } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { scheduleEvent } from '../../repositories/events.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { powerOf } from '../../repositories/nodes/node-state.js';
import { lockNode } from '../../repositories/nodes/nodes.js';
import { nodeEntity } from '../nodes/present.js';
import { enqueueForNode, setDuring } from './ask-for.js';

export const shutDownNode: Handler<'shutDownNode'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    await requireState(tx, 'shutDownNode', node);
    const before = powerOf(node);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: 'node_shutdown', entity: nodeEntity(node), job: key });
    if (before === 'running') await setDuring(tx, courseOf('shutDownNode'), node.id);
    enqueueForNode(tx, node, 'shutDownNode', key, { node: node.id, before });
    return {};
  });
