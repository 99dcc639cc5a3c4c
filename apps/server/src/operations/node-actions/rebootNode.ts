import { courseOf } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { scheduleEvent } from '../../repositories/events.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { powerOf } from '../../repositories/nodes/node-state.js';
import { lockNode } from '../../repositories/nodes/nodes.js';
import { configEntity, nodeEntity } from '../nodes/present.js';
import { enqueueForNode, setDuring } from './ask-for.js';
import { configToBoot } from './boot-ground.js';

export const rebootNode: Handler<'rebootNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    await requireState(tx, 'rebootNode', node);
    const config = await configToBoot(tx, node, body.config_id);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, {
      action: 'node_reboot',
      entity: nodeEntity(node),
      secondary: configEntity(config),
      job: key,
    });
    await setDuring(tx, courseOf('rebootNode'), node.id);
    enqueueForNode(tx, node, 'startNode', key, {
      node: node.id,
      how: 'reboot',
      with: { config: config.id },
      before: powerOf(node),
    });
    return {};
  });
